/** Caption files of the folder `public` as the build found them, by their paths from here. */
const files = import.meta.glob<string>('../../../public/**/*.vtt', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Returns the words of a WebVTT file of the folder `public`, one text a cue. @throws Error where the build had no such file */
export function readCaptions(address: string): string[] {
  const source = files[`../../../public${address}`];
  if (source === undefined) throw new Error(`${address} was no file of public when the product was built.`);
  return captionsOf(source);
}

/** The words of WebVTT, one text a cue. */
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
