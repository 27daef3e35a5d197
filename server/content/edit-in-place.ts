import { isDeepStrictEqual } from 'node:util';
import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { z } from 'zod';
import { keysOf, type SchemaNode, schemaNode, step } from '../contract/content/describe-field.ts';
import { oldPlaces } from './old-places.ts';
import { partsOf, type Said, unixLines, whatIsSaid } from './what-is-said.ts';
import { createYamlWriter, isList, isRecord } from './yaml-writer.ts';

/**
 * The text of a content file with new values, each written at its place: what did not change keeps its bytes, comments and
 * manner of writing included.
 *
 * @param schema of the file; new fields are written in its order
 * @throws Error where the new text would not say exactly what is wanted
 */
export function editInPlace(path: string, text: string, wanted: Said, schema: z.ZodType | undefined) {
  const isWindows = text.includes('\r\n');
  const { before, fields, after, body = '', end } = partsOf(path, unixLines(text));
  const written = [before, editFields(fields, wanted.values, schema && schemaNode(schema)), after];
  if (wanted.body === undefined || wanted.body === body) written.push(body, end);
  else written.push(unixLines(wanted.body).trim(), end || '\n');
  const edited = isWindows ? written.join('').replaceAll('\n', '\r\n') : written.join('');
  const wantedBody = body === undefined ? undefined : unixLines(wanted.body ?? body).trim();
  const again = whatIsSaid(path, edited);
  if (!isDeepStrictEqual(again.values, wanted.values) || (again.body ?? '') !== wantedBody)
    throw new Error('These values can only be written in the text of the file.');
  return edited;
}

/** One field or entry, with the comments right above it, and what is written before both. */
interface Chunk {
  readonly gap: string;
  readonly text: string;
}

const isBlank = (text: string) => text.trim() === '';
const isKept = ({ gap, text }: Chunk) => text !== '' || !isBlank(gap);
const hasEntries = (value: unknown) =>
  isList(value) ? value.length > 0 : isRecord(value) && Object.keys(value).length > 0;

/** The quotes and the indentation of lists that a file uses. */
function mannerOf(doc: Document, columnOf: (at: number) => number): Parameters<typeof createYamlWriter>[0] {
  let doubles = 0;
  let indent: number | undefined;
  visit(doc, {
    Scalar: (_, { type }) => {
      if (type === 'QUOTE_DOUBLE') doubles += 1;
      if (type === 'QUOTE_SINGLE') doubles -= 1;
    },
    Pair: (_, { key, value }) => {
      if (!isScalar(key) || !isSeq(value) || value.flow === true || indent !== undefined) return;
      indent = columnOf(startsOf(value)[0] ?? 0) - columnOf(key.range?.[0] ?? 0);
    },
  });
  return { quote: doubles > 0 ? '"' : "'", indent: indent ?? 2 };
}

/** Where the dashes or the keys of a list or map that is written over lines are. */
function startsOf(node: YAMLMap | YAMLSeq): number[] {
  if (isMap(node)) return node.items.map(({ key }) => (isNode(key) ? (key.range?.[0] ?? 0) : 0));
  const token = node.srcToken;
  const items = token?.type === 'block-seq' ? token.items : [];
  return items.flatMap(({ start }) => start.find(({ type }) => type === 'seq-item-ind')?.offset ?? []);
}

function editFields(fields: string, wanted: Record<string, unknown>, schema: SchemaNode | undefined): string {
  const source = isBlank(fields) || fields.endsWith('\n') ? fields : `${fields}\n`;
  const doc = parseDocument(source, { keepSourceTokens: true, uniqueKeys: false });
  const lineStart = (at: number) => source.lastIndexOf('\n', at - 1) + 1;
  const nextLine = (at: number) => source.indexOf('\n', at) + 1 || source.length;
  const columnOf = (at: number) => at - lineStart(at);
  const saidBy = (node: unknown): unknown => (isNode(node) ? node.toJS(doc) : node);
  const writer = createYamlWriter(mannerOf(doc, columnOf));

  /** The end of the last line of what begins at `from`, blank lines under it left out. */
  function endOf(node: unknown, from: number): number {
    let end = from + 1;
    const see = (_: unknown, { range }: Node) => {
      end = Math.max(end, range?.[1] ?? 0);
    };
    if (isNode(node))
      visit(node, { Scalar: see, Collection: (key, inner) => void (inner.flow && see(key, inner)) });
    return nextLine(from + source.slice(from, end).trimEnd().length - 1);
  }

  function flowed(node: Node, value: unknown): string {
    const [from = 0, to = 0] = node.range ?? [];
    if (isDeepStrictEqual(saidBy(node), value)) return source.slice(from, to);
    if (isScalar(node)) {
      const type = node.type;
      return isList(value) || isRecord(value)
        ? writer.flow(value)
        : writer.scalar(value, { type, column: 0, inFlow: true });
    }
    if (!isSeq(node) || !isList(value)) return writer.flow(value);
    const old = node.items.filter(isNode);
    const said = old.map(saidBy);
    const places = oldPlaces(said, value);
    const entries = value.map((entry, at) => {
      const item = old[places[at] ?? -1];
      return item === undefined ? writer.flow(entry) : flowed(item, entry);
    });
    return `[${entries.join(', ')}]`;
  }

  /** The lines of a list or map; `bound` is where its own lines begin, or it itself on the line of its label. */
  function lines(
    node: YAMLMap | YAMLSeq,
    value: unknown,
    bound: number,
    inner: SchemaNode | undefined,
  ): string {
    const starts = startsOf(node);
    const pad = ' '.repeat(columnOf(starts[0] ?? 0));
    const isRoot = node === doc.contents;
    const content = (at: number) => (isMap(node) ? node.items[at]?.value : node.items[at]);
    const ends = starts.map((start, at) => endOf(content(at), start));
    const above = starts.map((start, at) => {
      const between = source
        .slice(at === 0 ? bound : ends[at - 1], Math.max(lineStart(start), bound))
        .split(/(?<=\n)/);
      let own = between.length;
      while (own > 0 && between[own - 1]?.startsWith(`${pad}#`) && !(isRoot && at === 0)) own -= 1;
      return { gap: between.slice(0, own).join(''), lead: between.slice(own).join('') };
    });
    const kept = (at: number, label: string, next: unknown, schemaOfIt: SchemaNode | undefined): Chunk => {
      const { gap = '', lead = '' } = above[at] ?? {};
      return { gap, text: `${lead}${pad}${slot(label, starts[at] ?? 0, content(at), next, schemaOfIt)}` };
    };
    const chunks: Chunk[] = [];
    if (isMap(node) && isRecord(value)) {
      const names = node.items.map(({ key }) => String(isScalar(key) ? key.value : key));
      for (const [at, name] of names.entries()) {
        if (Object.hasOwn(value, name)) chunks.push(kept(at, `${name}:`, value[name], step(inner, name)));
        else chunks.push({ gap: above[at]?.gap ?? '', text: '' });
      }
      const order = keysOf(inner);
      for (const name of Object.keys(value).filter((key) => !names.includes(key))) {
        const before = order
          .slice(0, Math.max(order.indexOf(name), 0))
          .findLast((key) => names.includes(key));
        const at = order.includes(name)
          ? before === undefined
            ? 0
            : names.indexOf(before) + 1
          : names.length;
        const text = pad + writer.fresh(`${writer.flow(name)}:`, value[name], pad.length, step(inner, name));
        // The comment at the top of a file stays there.
        const gap = at === 0 ? (chunks[0]?.gap ?? '') : '';
        if (at === 0 && chunks[0] !== undefined) chunks[0] = { ...chunks[0], gap: '' };
        chunks.splice(at, 0, { gap, text });
        names.splice(at, 0, name);
      }
    }
    if (isSeq(node) && isList(value)) {
      const places = oldPlaces(node.items.map(saidBy), value);
      const gaps = above.map(({ gap }) => gap);
      const usual = gaps.slice(1).every(isBlank) ? (gaps[1] ?? '') : '';
      for (const [at, entry] of value.entries()) {
        const old = places[at];
        const text =
          old === undefined
            ? pad + writer.fresh('-', entry, pad.length, step(inner, 0))
            : kept(old, '-', entry, step(inner, 0)).text;
        chunks.push({ gap: gaps[at] ?? usual, text });
      }
      chunks.push(...gaps.slice(value.length).map((gap) => ({ gap, text: '' })));
    }
    return chunks
      .filter(isKept)
      .map(({ gap, text }) => gap + text)
      .join('');
  }

  /** A field or an entry, from its key or dash to the end of its lines. */
  function slot(
    label: string,
    from: number,
    node: unknown,
    value: unknown,
    inner: SchemaNode | undefined,
  ): string {
    const end = endOf(node, from);
    const [at = 0, to = 0] = (isNode(node) ? node.range : undefined) ?? [];
    if (isNode(node) && isDeepStrictEqual(saidBy(node), value)) return source.slice(from, end);
    const isKind = (isMap(node) && isRecord(value)) || (isSeq(node) && isList(value));
    if (isCollection(node) && isKind && hasEntries(value) && node.flow !== true) {
      const [first = 0] = startsOf(node);
      const isInline = lineStart(first) <= from;
      if (!isInline) return source.slice(from, nextLine(from)) + lines(node, value, nextLine(from), inner);
      const text = lines(node, value, first, inner);
      const pad = ' '.repeat(columnOf(first));
      return text.startsWith(`${pad}#`)
        ? `${label}\n${text}`
        : source.slice(from, first) + text.slice(pad.length);
    }
    if (
      isNode(node) &&
      (isScalar(node) ? to > at && !isList(value) && !isRecord(value) : isKind && hasEntries(value))
    ) {
      if (!isScalar(node)) return source.slice(from, at) + flowed(node, value) + source.slice(to, end);
      const [header = '', ...rest] = source.slice(at, to).trimEnd().split('\n');
      const isBlock = node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL';
      const column = rest.find((line) => !isBlank(line))?.search(/\S/) ?? columnOf(from) + 2;
      const old = (isBlock ? rest : [header, ...rest]).map((line) =>
        isBlock ? line.slice(column) : line.trim(),
      );
      const text = writer.scalar(value, { type: node.type, lines: old, column });
      const remark = isBlock ? (/\s+#.*/.exec(header)?.[0] ?? '') : '';
      return (
        source.slice(from, at) +
        text.replace(/\n|$/, `${remark}$&`) +
        (isBlock ? '\n' : source.slice(to, end))
      );
    }
    return writer.fresh(label, value, columnOf(from), inner);
  }

  const root = doc.contents;
  if (!isMap(root) || root.items.length === 0) throw new Error('The file has no fields.');
  const last = startsOf(root).at(-1) ?? 0;
  const rest = source.slice(endOf(root.items.at(-1)?.value, last));
  const edited = lines(root, wanted, 0, schema) + rest;
  return fields.endsWith('\n') ? edited : edited.replace(/\n$/, '');
}
