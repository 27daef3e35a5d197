import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';

/** What is wrong with a file, and the line, counted from one. */
export type Problem = { problem: string; line: number };

const RULE = /^---[ \t]*$/;
const isBlank = (line: string) => line.trim() === '';

/** The fields of a content file, and how many lines stand before them; of Markdown, what is between its two lines of hyphens. */
function fieldsOf(source: string): { text: string; before: number } {
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/);
  const first = lines.findIndex((line) => !isBlank(line));
  if (!RULE.test(lines[first] ?? '')) return { text: lines.join('\n'), before: 0 };
  const second = lines.findIndex((line, at) => at > first && RULE.test(line));
  const inside = lines.slice(first + 1, second === -1 ? undefined : second);
  return { text: `${inside.join('\n')}\n`, before: first + 1 };
}

/** What is wrong with the frame of a course file: three hyphens, the fields, three hyphens, the description. */
export function frameProblem(source: string): Problem | undefined {
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/);
  const first = lines.findIndex((line) => !isBlank(line));
  const second = lines.findIndex((line, at) => at > first && RULE.test(line));
  if (first === -1) return { problem: 'the file is empty.', line: 1 };
  if (!RULE.test(lines[first] ?? ''))
    return {
      problem: 'the first line must be --- (three hyphens); write the fields under it.',
      line: first + 1,
    };
  if (second === -1)
    return {
      problem:
        'a second line of --- (three hyphens) is missing; write it between the fields and the description.',
      line: lines.length,
    };
  if (lines.slice(second + 1).every(isBlank))
    return {
      problem: 'the description is missing; write it under the second line of ---.',
      line: second + 1,
    };
  return undefined;
}

/**
 * Line on which the field at `path` is written. Of a field that is not there, the line of the group it belongs to;
 * undefined where that is the whole file.
 */
export function lineOf(path: readonly PropertyKey[], source: string): number | undefined {
  const { text, before } = fieldsOf(source);
  const lineCounter = new LineCounter();
  let node: unknown = parseDocument(text, { lineCounter }).contents;
  let line: number | undefined;
  for (const step of path) {
    const item = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && String(key.value) === step)
      : isSeq(node) && typeof step === 'number'
        ? { key: node.items[step], value: node.items[step] }
        : undefined;
    if (!(isScalar(item?.key) || isMap(item?.key) || isSeq(item?.key))) break;
    line = lineCounter.linePos(item.key.range?.[0] ?? 0).line + before;
    node = item.value;
  }
  return line;
}

const ADVICE: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'this field is written twice in its group; keep one of the two.',
  TAB_AS_INDENT: 'the line begins with a tab; use spaces.',
};

const GENERAL =
  'look at this line and the one above:\n' +
  '  put a text with a colon and a space in quotes, begin every field of a group in the same\n' +
  '  column, and start each entry of a list with "- ".';

/** A text that begins with a quote and does not end with one on its line. */
const OPEN_QUOTE = /^\s*(?:- )?(?:[\w-]+: +)?(["'])(?:(?!\1).)*$/;

/** Where to look and what to do when the fields of a file cannot be read as YAML; undefined when they can. */
export function yamlProblem(source: string): Problem | undefined {
  const { text, before } = fieldsOf(source);
  const [error] = parseDocument(text, { prettyErrors: true }).errors;
  if (error === undefined) return undefined;
  const line = (error.linePos?.[0].line ?? 1) + before;
  if (error.message.startsWith('Missing closing')) {
    const at = text.split('\n').findIndex((written) => OPEN_QUOTE.test(written));
    return { line: at === -1 ? line : at + 1 + before, problem: 'the quote that begins here does not end.' };
  }
  const [said = ''] = error.message.split(' at line ');
  return { line, problem: ADVICE[error.code] ?? `${GENERAL} (${said})` };
}
