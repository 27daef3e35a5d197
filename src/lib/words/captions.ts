/** Caption files of the folder `public` at build time, by relative path. */
const files = import.meta.glob<string>('../../../public/**/*.vtt', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Returns the texts of a WebVTT file of the folder `public`, one per cue. @throws Error if the build had no such file */
export function readCaptions(address: string): string[] {
  const source = files[`../../../public${address}`];
  if (source === undefined) throw new Error(`${address} was no file of public when the product was built.`);
  return captionsOf(source);
}

/** Returns the texts of WebVTT, one per cue. */
export const captionsOf = (source: string): string[] =>
  source
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .filter((block) => block.includes('-->'))
    .map((block) =>
      block
        .replace(/^[\s\S]*?-->.*\n/, '')
        .replaceAll('\n', ' ')
        .trim(),
    );
