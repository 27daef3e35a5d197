/** Returns the inside of an <svg> file, without line breaks that only format the source. */
export const insideOf = (svg: string) =>
  svg
    .replace(/<\/?svg[^>]*>/g, '')
    .split('\n')
    .map((line) => line.trim())
    .join('');
