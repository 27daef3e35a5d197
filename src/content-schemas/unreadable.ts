/** What the parser of YAML complains of, and what an editor does about it. */
const advice: readonly (readonly [complaint: RegExp, sentence: string])[] = [
  [/duplicated mapping key/, 'this field is written twice in its group; keep one of the two.'],
  [/tab characters/, 'a tab stands at the beginning of the line; use spaces.'],
];

const GENERAL =
  'look at this line and the one above:\n' +
  '  a text with a colon and a space in it must stand in quotes, every field of a group must begin in the same\n' +
  '  column, and entries of a list start with "- ".';

/** A text that begins with a quote and does not end with one on its line. */
const OPEN_QUOTE = /^\s*(?:- )?(?:[\w-]+: +)?(["'])(?:(?!\1).)*$/;

/**
 * Where to look and what to do when a file cannot be parsed.
 *
 * @param complaint what the parser says
 * @param line where it stopped, counted from one
 */
export function adviceFor(complaint: string, line: number | undefined, source: string) {
  if (/quoted scalar/.test(complaint)) {
    const at = source.split(/\r?\n/).findIndex((text) => OPEN_QUOTE.test(text));
    return { line: at === -1 ? line : at + 1, sentence: 'the quote that begins here does not end.' };
  }
  const known = advice.find(([pattern]) => pattern.test(complaint));
  return { line, sentence: known?.[1] ?? `${GENERAL} (${complaint})` };
}
