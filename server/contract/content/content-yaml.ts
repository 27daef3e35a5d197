import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLError } from 'yaml';

export interface Slip {
  text: string;
  line: number;
}

export interface Fields {
  readonly data: unknown;
  /** Returns a field's line, from 1, or that of its group if missing; undefined for the whole file. */
  lineOf(path: readonly PropertyKey[]): number | undefined;
}

const FRAME = /^(\uFEFF?\s*---[ \t]*\n)((?:[\s\S]*?\n)?)(---[ \t]*(?:\n\s*|$))/;
const linesIn = (text: string): number => text.split('\n').length - 1;

/** Splits a file into fields and body, with Unix line ends. */
export function splitFile(source: string) {
  const text = source.replaceAll('\r\n', '\n');
  const [frame, before, fields = '', after = ''] = FRAME.exec(text) ?? [];
  if (frame === undefined || before === undefined) {
    const [opening = ''] = /^\uFEFF?(?:\s*---[ \t]*(?:\n|$))?/.exec(text) ?? [];
    return {
      before: opening,
      fields: text.slice(opening.length),
      after: '',
      body: '',
      end: '',
      bodyAbove: 0,
    };
  }
  const rest = text.slice(frame.length);
  const body = rest.trimEnd();
  return { before, fields, after, body, end: rest.slice(body.length), bodyAbove: linesIn(frame) };
}

/** Checks for hyphens, fields, hyphens and text. */
export function frameProblem(source: string): Slip | undefined {
  const { before, fields, after } = splitFile(source);
  if (after !== '') return undefined;
  const line = linesIn(fields.slice(0, fields.search(/\S/))) + 1;
  if (before.includes('---'))
    return {
      text: 'a second line of --- (three hyphens) is missing; write it between the fields and the text.',
      line: linesIn(before + fields) + 1,
    };
  if (fields.trim() === '') return { text: 'the file is empty.', line: 1 };
  return { text: 'the first line must be --- (three hyphens); write the fields under it.', line };
}

const MERGE_MARK = /^(?:<{7}|>{7}|\|{7})(?: |$)|^={7}$/;

/** Finds an unfinished merge. `=======` under a line of text is a heading, not a mark. */
export function findMergeMark(source: string): Slip | undefined {
  const { after, bodyAbove } = splitFile(source);
  const fieldLines = after === '' ? Number.POSITIVE_INFINITY : bodyAbove;
  const lines = source.split(/\r?\n/);
  const at = lines.findIndex(
    (line, place) =>
      MERGE_MARK.test(line) &&
      !(line.startsWith('=') && place > fieldLines && /\S/.test(lines[place - 1] ?? '')),
  );
  if (at === -1) return undefined;
  const text = `an unfinished merge left ${lines[at]?.slice(0, 7)} here. Keep one of the two versions, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>.`;
  return { text, line: at + 1 };
}

/** They corrupt pages, mails and QR codes. */
const CONTROL = /[^\P{Cc}\t\n\r]|\p{Cs}/u;
const MAX_DEPTH = 12;
const TOO_DEEP = `groups lie more than ${MAX_DEPTH} deep in each other.`;

const ADVICE: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'the line begins with a tab; use spaces.',
  // The library's own word for its call stack.
  RESOURCE_EXHAUSTION: TOO_DEEP,
};

const GENERAL =
  'look at this line and the one above:\n' +
  '  put a text with a colon and a space in quotes, begin every field of a group in the same\n' +
  '  column, and start each entry of a list with "- ".';

/** Starts with a quote that is not closed on its line. */
const OPEN_QUOTE = /^\s*(?:- )?(?:[\w-]+: +)?(["'])(?:(?!\1).)*$/;

/** Reads plain YAML without aliases, duplicate keys or endless nesting. Never throws. */
export function readFields(source: string): Fields | Slip {
  const { before, fields: text } = splitFile(source);
  const above = linesIn(before);
  const lineCounter = new LineCounter();
  const place = (node: unknown) => {
    const at = isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? node.range?.[0] : undefined;
    return lineCounter.linePos(at ?? 0).line + above;
  };
  // The library compares all pairs of keys, and copies the line into each error; both are quadratic.
  const options = { lineCounter, uniqueKeys: false, prettyErrors: false, logLevel: 'silent' } as const;
  const document = parsed(text, options);
  const [error] = document.errors;
  if (error !== undefined) return slipOf(error, text, lineCounter.linePos(error.pos[0]).line, above);
  if (document.directives?.yaml.explicit === true)
    return { text: 'lines that begin with % are not used; delete this one.', line: 1 + above };
  const unfit = findUnfit(document.contents, 1);
  if (unfit !== undefined) return { text: unfit.text, line: place(unfit.node) };
  return {
    data: document.toJS(),
    lineOf: (path) => {
      let node: unknown = document.contents;
      let line: number | undefined;
      for (const step of path) {
        const item = childOf(node, step);
        if (!(isScalar(item?.key) || isMap(item?.key) || isSeq(item?.key))) break;
        line = place(item.key);
        node = item.value;
      }
      return line;
    },
  };
}

/** Stack traces of errors take nine tenths of the time on broken texts. */
function parsed(text: string, options: Parameters<typeof parseDocument>[1]) {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return parseDocument(text, options);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function childOf(node: unknown, step: PropertyKey): { key: unknown; value: unknown } | undefined {
  if (isMap(node)) return node.items.find(({ key }) => isScalar(key) && String(key.value) === step);
  if (isSeq(node) && typeof step === 'number') return { key: node.items[step], value: node.items[step] };
  return undefined;
}

function findUnfit(node: unknown, depth: number): { node: unknown; text: string } | undefined {
  if (isAlias(node)) return { node, text: 'a text that begins with * must be in quotes.' };
  const { anchor, tag } = (node ?? {}) as Pick<Node & { anchor?: string }, 'anchor' | 'tag'>;
  if (anchor !== undefined) return { node, text: 'a text that begins with & must be in quotes.' };
  if (tag !== undefined) return { node, text: 'a text that begins with ! must be in quotes.' };
  if (isScalar(node) && CONTROL.test(String(node.value)))
    return { node, text: 'a text has a control character; write it again.' };
  if (!(isMap(node) || isSeq(node))) return undefined;
  if (depth > MAX_DEPTH) return { node, text: TOO_DEEP };
  if (isSeq(node)) return firstOf(node.items.values().map((item) => findUnfit(item, depth + 1)));
  const names = new Set<string>();
  const found = node.items.values().map(({ key, value }) => {
    if (!isScalar(key)) return { node: key ?? node, text: GENERAL };
    const name = String(key.value);
    if (names.has(name))
      return { node: key, text: 'this field is written twice in its group; keep one of the two.' };
    names.add(name);
    return findUnfit(key, depth + 1) ?? findUnfit(value, depth + 1);
  });
  return firstOf(found);
}

const firstOf = <Found>(found: IteratorObject<Found | undefined>): Found | undefined =>
  found.find((one) => one !== undefined);

function slipOf({ code, message }: YAMLError, text: string, at: number, above: number): Slip {
  if (message.startsWith('Missing closing')) {
    const open = text.split('\n').findIndex((written) => OPEN_QUOTE.test(written));
    const line = (open === -1 ? at : open + 1) + above;
    return { line, text: 'the quote that begins here does not end.' };
  }
  return { line: at + above, text: ADVICE[code] ?? `${GENERAL} (${message})` };
}
