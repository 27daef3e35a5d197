import { insideOf } from './svg.ts';

const files = import.meta.glob<string>('../../assets/covers/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Covers of src/assets/covers by name: the inside of an <svg viewBox="0 0 400 250">. */
export const covers: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([file, svg]) => [file.replace(/^.*\/|\.svg$/g, ''), insideOf(svg)] as const),
);
