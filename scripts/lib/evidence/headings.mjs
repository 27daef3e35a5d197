// @ts-check

/**
 * Headings of a Markdown text that have text below them. Lines in blocks of code are none.
 * @param {string} markdown
 */
export function headingsIn(markdown) {
  /** @type {{ heading: string, depth: number, text: boolean }[]} */
  const found = [];
  let code = false;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) code = !code;
    const heading = code ? null : /^(#{1,6}) (.+?)\s*$/.exec(line);
    if (heading) {
      found.push({ heading: heading[2] ?? '', depth: heading[1]?.length ?? 1, text: false });
    } else if (line.trim() !== '') {
      // A part with text gives text to the parts it belongs to.
      let depth = 7;
      for (const entry of found.toReversed()) {
        if (entry.depth < depth) {
          entry.text = true;
          depth = entry.depth;
        }
      }
    }
  }
  return found.filter(({ text }) => text).map(({ heading }) => heading);
}
