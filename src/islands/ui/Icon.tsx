import { createElement, type ReactNode } from 'react';
import { memberIcons } from '../../lib/drawings/icons-member.ts';
import { siteIcons } from '../../lib/drawings/icons-site.ts';

/** Icons named in content files are only drawn on the server. */
const icons = { ...siteIcons, ...memberIcons };

export type IconName = keyof typeof icons;

const SHAPE = /<(\w+) ([^/>]*)\/>/g;
const ATTRIBUTE = /(?<![\w-])([\w-]+)="([^"]*)"/g;

const drawings = new Map<string, ReactNode[]>();

/** Converts the stored markup to React elements. It only has empty shapes with plain attributes. */
function drawingOf(name: IconName): ReactNode[] {
  const known = drawings.get(name);
  if (known !== undefined) return known;
  const drawing = [...icons[name].matchAll(SHAPE)].map(([, tag = 'path', attributes = ''], key) =>
    createElement(tag, {
      key,
      ...Object.fromEntries([...attributes.matchAll(ATTRIBUTE)].map((m) => m.slice(1))),
    }),
  );
  drawings.set(name, drawing);
  return drawing;
}

/** Icon of the site (src/lib/drawings/icons-site.ts), decorative beside text or inside a labelled control. */
export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawingOf(name)}
    </svg>
  );
}
