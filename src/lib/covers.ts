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
