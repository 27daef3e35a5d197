import { createElement, type ReactNode } from 'react';
import { memberIcons } from '../../lib/drawings/icons-member.ts';
import { siteIcons } from '../../lib/drawings/icons-site.ts';

/** Those that content files name are drawn by the server alone. */
const icons = { ...siteIcons, ...memberIcons };

export type IconName = keyof typeof icons;

const SHAPE = /<(\w+) ([^/>]*)\/>/g;
const ATTRIBUTE = /(?<![\w-])([\w-]+)="([^"]*)"/g;

const drawings = new Map<string, ReactNode[]>();

/** The drawings are kept as markup; React wants elements. They hold only empty shapes with plain attributes. */
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

/** An icon of the site (src/lib/drawings/icons-site.ts), decoration beside a text or inside a labelled control. */
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
