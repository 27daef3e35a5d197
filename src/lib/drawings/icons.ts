/**
 * The site's icons, drawn for it on a 24 px grid with a 1.75 px round stroke. Each is the inside of an <svg>.
 * Components: src/components/ui/Icon.astro; islands wrap the same drawings.
 */
import { memberIcons } from './icons-member.ts';
import { siteIcons } from './icons-site.ts';
import { subjectIcons } from './icons-subject.ts';

/** Every drawing by its name. */
export const icons = { ...siteIcons, ...subjectIcons, ...memberIcons };

/** The drawing that a content file names; a plain ring where there is none with this name. */
export const iconOf = (name: string): string => drawings.get(name) ?? '<circle cx="12" cy="12" r="7"/>';

const drawings = new Map<string, string>(Object.entries(icons));
