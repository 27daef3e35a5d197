/**
 * The site's icons, drawn for it on a 24 px grid with a 1.75 px round stroke. Each is the inside of an <svg>.
 * Components: src/components/ui/Icon.astro; islands wrap the same drawings.
 */
import { memberIcons } from './icons-member.ts';
import { siteIcons } from './icons-site.ts';
import { subjectIcons } from './icons-subject.ts';

/** All icons by name. */
export const icons = { ...siteIcons, ...subjectIcons, ...memberIcons };

/** Returns the icon named in a content file; a plain ring for unknown names. */
export const iconOf = (name: string): string => drawings.get(name) ?? '<circle cx="12" cy="12" r="7"/>';

const drawings = new Map<string, string>(Object.entries(icons));
