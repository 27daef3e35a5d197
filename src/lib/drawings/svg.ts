/** What stands between <svg> and </svg> of a file, without the line breaks that only help the person who draws. */
export const insideOf = (svg: string) =>
  svg
    .replace(/<\/?svg[^>]*>/g, '')
    .split('\n')
    .map((line) => line.trim())
    .join('');
