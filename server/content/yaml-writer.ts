import { isDeepStrictEqual } from 'node:util';
import { parseDocument } from 'yaml';
import { keysOf, type SchemaNode, step } from '../contract/content/describe-field.ts';

/** Letters on a line of a text that is folded. */
const WIDTH = 118;

export const isList = (value: unknown): value is unknown[] => Array.isArray(value);
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !isList(value) && !(value instanceof Date);

/** How one scalar was written, so that its new value is written alike. */
export interface Manner {
  readonly type?: string | undefined;
  /** Of a text over several lines. */
  readonly lines?: readonly string[];
  readonly column: number;
  readonly inFlow?: boolean;
}

/** Whether a reader of YAML gets this very value, wherever the text is put. */
function reads(text: string, value: unknown, { inFlow = false, column }: Manner): boolean {
  const pad = ' '.repeat(Math.max(column - 1, 0));
  const doc = parseDocument(inFlow ? `[${text}]` : `${pad}k: ${text}\n${pad}l:\n${pad}- ${text}\n`);
  if (doc.errors.length + doc.warnings.length > 0) return false;
  return isDeepStrictEqual(doc.toJS(), inFlow ? [value] : { k: value, l: [value] });
}

/** Words of one paragraph over lines, as few of the old lines changed as can be. */
function fold(value: string, old: readonly string[], width: number): string[] {
  const head: string[] = [];
  const tail: string[] = [];
  let rest = value;
  for (const line of old.slice(0, -1)) {
    if (!rest.startsWith(`${line} `)) break;
    head.push(line);
    rest = rest.slice(line.length + 1);
  }
  for (const line of old.slice(head.length + 1).toReversed()) {
    if (!rest.endsWith(` ${line}`)) break;
    tail.unshift(line);
    rest = rest.slice(0, -line.length - 1);
  }
  const wrapped: string[] = [];
  for (const word of rest.split(/(?<! ) (?! )/)) {
    const line = wrapped.at(-1);
    if (line === undefined || line.length + word.length >= width) wrapped.push(word);
    else wrapped[wrapped.length - 1] = `${line} ${word}`;
  }
  return [...head, ...wrapped, ...tail];
}

/** A text over several lines under `>` or `|`, its last line without a break. */
function block(value: string, header: '>' | '|', { lines = [], column }: Manner): string {
  const text = value.replace(/\n$/, '');
  const width = Math.max(WIDTH - column, ...lines.map((line) => line.length));
  const folded = () =>
    text.includes('\n')
      ? text.split('\n').flatMap((part, at) => [...(at > 0 ? [''] : []), ...fold(part, [], width)])
      : fold(text, lines, width);
  const written = header === '|' ? text.split('\n') : folded();
  const padded = written.map((line) => (line === '' ? '' : `${' '.repeat(column)}${line}`));
  return `${header}${value === text ? '-' : ''}\n${padded.join('\n')}`;
}

/** @param quote of the file's own texts  @param indent of a list under its field */
export function createYamlWriter({ quote, indent }: { quote: "'" | '"'; indent: number }) {
  const quoted = (value: string, mark: string) =>
    mark === '"' ? JSON.stringify(value) : `'${value.replaceAll("'", "''")}'`;

  /** A single value in the manner of the one before it, else plain, else in quotes. */
  function scalar(value: unknown, manner: Manner): string {
    if (typeof value !== 'string') return String(value);
    const { type, lines = [], column } = manner;
    const options: string[] = [];
    if (type === 'BLOCK_FOLDED') options.push(block(value, '>', manner));
    if (type === 'BLOCK_LITERAL') options.push(block(value, '|', manner));
    if (type === 'QUOTE_DOUBLE') options.push(quoted(value, '"'));
    if (type === 'QUOTE_SINGLE') options.push(quoted(value, "'"));
    if (lines.length > 1 && !/^[*&!]/.test(value))
      options.push(fold(value, lines, WIDTH).join(`\n${' '.repeat(column)}`));
    if (!/^[*&!]/.test(value)) options.push(value);
    if (!manner.inFlow && value.includes('\n')) options.push(block(value, '|', manner));
    options.push(quoted(value, quote), quoted(value, '"'));
    return options.find((text) => reads(text, value, manner)) ?? quoted(value, '"');
  }

  /** A new field or entry of a list with all its lines; `label` is `key:` or `-`, `column` where it begins. */
  function fresh(label: string, value: unknown, column: number, schema: SchemaNode | undefined): string {
    const isEntry = label === '-';
    if (isList(value)) {
      const inner = column + (isEntry ? 2 : indent);
      const lines = value.map((entry) => ' '.repeat(inner) + fresh('-', entry, inner, step(schema, 0)));
      return lines.length === 0 ? `${label} []\n` : `${label}\n${lines.join('')}`;
    }
    if (isRecord(value)) {
      const order = keysOf(schema);
      const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
      const pad = ' '.repeat(column + 2);
      const lines = Object.keys(value)
        .toSorted((a, b) => place(a) - place(b))
        .map((key) => pad + fresh(`${flow(key)}:`, value[key], column + 2, step(schema, key)));
      if (lines.length === 0) return `${label} {}\n`;
      return isEntry ? `- ${lines.join('').slice(pad.length)}` : `${label}\n${lines.join('')}`;
    }
    const line = `${label} ${scalar(value, { column: column + 2 })}`;
    const isLong = typeof value === 'string' && column + line.length > WIDTH + 2;
    const type = isLong ? 'BLOCK_FOLDED' : undefined;
    return `${isLong ? `${label} ${scalar(value, { column: column + 2, type })}` : line}\n`;
  }

  /** A value on one line, as in `[One, Two]`. */
  function flow(value: unknown): string {
    if (isList(value)) return `[${value.map(flow).join(', ')}]`;
    if (!isRecord(value)) return scalar(value, { column: 0, inFlow: true });
    return `{ ${Object.entries(value)
      .map(([key, inner]) => `${flow(key)}: ${flow(inner)}`)
      .join(', ')} }`;
  }

  return { scalar, fresh, flow };
}
