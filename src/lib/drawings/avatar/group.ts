import { figure } from './avatar.ts';

/** Distance between two people, in units of a portrait. */
const STEP = 46;
const HEIGHT = 200;

/** Draws any number of people behind a table with a laptop and notebooks: the inside of an <svg> and its size. */
export function group(keys: readonly string[]): { inside: string; width: number; height: number } {
  const width = Math.max(260, keys.length * STEP + 50);
  const left = (width - (keys.length - 1) * STEP - 96) / 2;
  const people = keys.map((key, i) => ({ key, x: left + i * STEP, behind: i % 2 === 0 }));
  const standing = [...people.filter(({ behind }) => behind), ...people.filter(({ behind }) => !behind)];
  const inside = [
    `<path fill="var(--brand-soft)" d="M0 0h${width}v${HEIGHT}H0z"/>`,
    `<circle cx="${width / 2}" cy="96" r="92" fill="var(--marigold)" opacity=".3"/>`,
    ...standing.map(
      ({ key, x, behind }) => `<g transform="translate(${x} ${behind ? 22 : 44})">${figure(key)}</g>`,
    ),
    table(width),
  ].join('');
  return { inside, width, height: HEIGHT };
}

function table(width: number): string {
  const middle = width / 2;
  return [
    `<path fill="var(--draw)" d="M0 136h${width}v64H0z"/>`,
    `<path fill="var(--surface)" opacity=".12" d="M0 136h${width}v8H0z"/>`,
    `<path fill="var(--brand)" d="M${middle - 34} 108h68l5 34h-78z"/>`,
    `<circle cx="${middle}" cy="125" r="5" fill="var(--marigold)"/>`,
    `<path fill="var(--surface)" d="M${middle - 130} 150l14-16 44 2-6 16zM${middle + 72} 152l-4-16 46-4 12 18z"/>`,
    '<path fill="none" stroke="var(--marigold)" stroke-width="2.5" stroke-linecap="round" ',
    `d="M${middle - 112} 140l28 1M${middle - 116} 145l30 1M${middle + 76} 141l30-3M${middle + 78} 146l32-3"/>`,
  ].join('');
}
