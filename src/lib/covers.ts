import { createHash } from 'node:crypto';
import { insideOf } from './svg.ts';

/** The drawn covers of src/assets/covers by name: the inside of an <svg viewBox="0 0 400 250">. */
const files = import.meta.glob<string>('../assets/covers/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const covers = new Map(
  Object.entries(files).map(([file, svg]) => [file.replace(/^.*\/|\.svg$/g, ''), insideOf(svg)] as const),
);

/** The drawing of a motif; undefined if nobody has drawn it. */
export const drawnCover = (motif: string) => covers.get(motif);

/** One picture file with every drawn cover as a <symbol>, so that a page of cards fetches them at once. */
export function coverSprite(): string {
  const symbols = [...covers].map(
    ([motif, svg]) => `<symbol id="${motif}" viewBox="0 0 400 250">${svg}</symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

const hash = createHash('sha256').update(coverSprite()).digest('hex').slice(0, 8);

/** Name of the covers' file without `.svg`; changes with its content, so browsers may keep it for ever. */
export const spriteName = `covers.${hash}`;

/** Address of the covers' file; add `#` and the motif. */
export const spriteHref = `/art/${spriteName}.svg`;
