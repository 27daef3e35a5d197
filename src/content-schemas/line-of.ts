/** Some lines of a file that belong together, and how many stand before them. */
type Stretch = { lines: readonly string[]; before: number };

const isWritten = (line: string) => /^\s*[^\s#]/.test(line);
const indentOf = (line: string) => line.search(/\S/);

/** The fields of a file: of a Markdown file what stands between its two lines of hyphens. */
function fieldsOf(source: string): Stretch {
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/);
  const first = lines.findIndex((line) => line.trim() !== '');
  if (lines[first]?.trim() !== '---') return { lines, before: 0 };
  const inside = lines.slice(first + 1);
  const end = inside.findIndex((line) => line.trimEnd() === '---');
  return { lines: end === -1 ? inside : inside.slice(0, end), before: first + 1 };
}

/** The lines of one field or one list entry; the first is the one that opens it. */
function partOf({ lines, before }: Stretch, step: PropertyKey): Stretch | undefined {
  const indent = indentOf(lines.find(isWritten) ?? '');
  const isEntry = (line: string) => /^-(\s|$)/.test(line.slice(indent));
  const isHead = (line: string) => isWritten(line) && indentOf(line) === indent;
  const heads = lines.flatMap((line, at) =>
    isHead(line) && (typeof step !== 'number' || isEntry(line)) ? [at] : [],
  );
  const opening =
    typeof step === 'number'
      ? heads[step]
      : heads.find((at) => lines[at]?.startsWith(`${String(step)}:`, indent));
  if (opening === undefined) return undefined;
  // A list may stand in the column of its field: its entries are not the next field.
  const end = heads.find((at) => at > opening && (typeof step === 'number' || !isEntry(lines[at] ?? '')));
  return { lines: lines.slice(opening, end), before: before + opening };
}

/** What stands in a field or an entry: an entry's first field is on the line of its hyphen. */
function insideOf({ lines, before }: Stretch, step: PropertyKey): Stretch {
  const [opening = '', ...rest] = lines;
  return typeof step === 'number'
    ? { lines: [opening.replace('-', ' '), ...rest], before }
    : { lines: rest, before: before + 1 };
}

/**
 * Line, counted from one, on which the field at `path` is written. Of a field that is not there, the line of the group
 * it belongs to; undefined where that is the whole file.
 */
export function lineOf(path: readonly PropertyKey[], source: string): number | undefined {
  let stretch = fieldsOf(source);
  let line: number | undefined;
  for (const step of path) {
    const part = partOf(stretch, step);
    if (part === undefined) break;
    line = part.before + 1;
    stretch = insideOf(part, step);
  }
  return line;
}
