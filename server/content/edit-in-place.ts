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
  type ToStringOptions,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { z } from 'zod';
import { splitFile } from '../contract/content/content-yaml.ts';
import { keysOf, type SchemaNode, schemaNode, step } from '../contract/content/schema-node.ts';
import { oldPlaces } from './old-places.ts';
import { type ParsedFile, parseContentFile, tryParseContentFile } from './parse-content-file.ts';
import { isList, isRecord, type Place, writeYaml } from './yaml-writer.ts';

/** Returns a content file with new values in place: all else keeps its bytes. @throws Error if it could not */
export function editInPlace(
  path: string,
  text: string,
  wanted: ParsedFile,
  schema: z.ZodType | undefined,
): string {
  const { before, fields, after, body, end } = splitFile(text);
  const newBody = wanted.body?.replaceAll('\r\n', '\n').trim() ?? body;
  const gap = newBody === body || after.endsWith('\n\n') ? '' : '\n';
  const under = `${after}${gap}${newBody}${end || (newBody === body ? '' : '\n')}`;
  const node = schema && schemaNode(schema);
  for (const isQuoted of [false, true]) {
    const edited = before + editFields(fields, wanted.values, node, isQuoted) + under;
    const said = tryParseContentFile(path, edited);
    if (isDeepStrictEqual(said?.values, wanted.values) && (said?.body ?? '') === newBody)
      return text.includes('\r\n') ? edited.replaceAll('\n', '\r\n') : edited;
  }
  parseContentFile(path, text);
  throw new Error('These values can only be written in the text of the file.');
}

const hasEntries = (value: unknown) =>
  isList(value) ? value.length > 0 : isRecord(value) && Object.keys(value).length > 0;

function startsOf(node: YAMLMap | YAMLSeq): number[] {
  if (isMap(node)) return node.items.map(({ key }) => (isNode(key) ? (key.range?.[0] ?? 0) : 0));
  const token = node.srcToken;
  const items = token?.type === 'block-seq' ? token.items : [];
  return items.flatMap(({ start }) => start.find(({ type }) => type === 'seq-item-ind')?.offset ?? []);
}

function mannerOf(doc: Document, columnOf: (at: number) => number, isQuoted: boolean): ToStringOptions {
  let doubles = 0;
  let indentSeq: boolean | undefined;
  visit(doc, {
    Scalar: (_, { type }) => {
      if (type === 'QUOTE_DOUBLE') doubles += 1;
      if (type === 'QUOTE_SINGLE') doubles -= 1;
    },
    Pair: (_, { key, value }) => {
      if (isScalar(key) && isSeq(value) && !value.flow)
        indentSeq ??= columnOf(startsOf(value)[0] ?? 0) > columnOf(key.range?.[0] ?? 0);
    },
  });
  const manner: ToStringOptions = { singleQuote: doubles <= 0, indentSeq: indentSeq ?? true };
  return isQuoted ? { ...manner, defaultStringType: 'QUOTE_DOUBLE', blockQuote: false } : manner;
}

function editFields(
  fields: string,
  wanted: Record<string, unknown>,
  schema: SchemaNode | undefined,
  isQuoted: boolean,
): string {
  const source = fields.endsWith('\n') ? fields : `${fields}\n`;
  const doc = parseDocument(source, { keepSourceTokens: true, uniqueKeys: false });
  const lineStart = (at: number) => source.lastIndexOf('\n', at - 1) + 1;
  const nextLine = (at: number) => source.indexOf('\n', at) + 1 || source.length;
  const columnOf = (at: number) => at - lineStart(at);
  const saidIn = (node: unknown): unknown => (isNode(node) ? node.toJS(doc) : node);
  const manner = mannerOf(doc, columnOf, isQuoted);

  function endOf(node: unknown, from: number): number {
    let end = from + 1;
    const see = (_: unknown, { range }: Node) => {
      end = Math.max(end, range?.[1] ?? 0);
    };
    if (isNode(node))
      visit(node, { Scalar: see, Collection: (key, inner) => void (inner.flow && see(key, inner)) });
    return nextLine(from + source.slice(from, end).trimEnd().length - 1);
  }

  function slot(
    node: unknown,
    value: unknown,
    from: number,
    { key, schema: inner }: Omit<Place, 'column'>,
  ): string {
    const end = endOf(node, from);
    const isSame = (isMap(node) && isRecord(value)) || (isSeq(node) && isList(value));
    if (isNode(node) && isDeepStrictEqual(saidIn(node), value)) return source.slice(from, end);
    if (!isCollection(node) || !isSame || node.flow || !hasEntries(value)) {
      const lines = source.slice(from, end).split('\n').slice(1, -1);
      const width = Math.max(0, ...lines.map((line) => line.length - columnOf(from)));
      const place = { key, column: columnOf(from), schema: inner, old: node, ...(width > 0 && { width }) };
      return writeYaml(value, place, manner);
    }
    const [first = 0] = startsOf(node);
    if (lineStart(first) > from)
      return source.slice(from, nextLine(from)) + block(node, value, nextLine(from), inner);
    // The first key of an entry is on its dash's line.
    const text = block(node, value, first, inner);
    const pad = ' '.repeat(columnOf(first));
    return text.startsWith(`${pad}#`) ? `-\n${text}` : source.slice(from, first) + text.slice(pad.length);
  }

  /** Writes the lines of a list or map. @param bound where they begin, or the node itself on its dash's line */
  function block(
    node: YAMLMap | YAMLSeq,
    value: unknown,
    bound: number,
    inner: SchemaNode | undefined,
  ): string {
    const starts = startsOf(node);
    const column = columnOf(starts[0] ?? 0);
    const pad = ' '.repeat(column);
    const contents = node.items.map((item) => (isMap(node) ? (item as { value: unknown }).value : item));
    const ends = starts.map((start, at) => endOf(contents[at], start));
    // Blank lines stay; comments belong to the node below them.
    const above = starts.map((start, at) => {
      const from = at === 0 ? bound : (ends[at - 1] ?? bound);
      const text = source.slice(from, Math.max(lineStart(start), from));
      const gap = /^(?:[ \t]*\n)*/.exec(text)?.[0] ?? '';
      return { gap, comments: text.slice(gap.length) };
    });
    const kept = (at: number, next: unknown, place: Omit<Place, 'column'>) =>
      `${above[at]?.comments ?? ''}${pad}${slot(contents[at], next, starts[at] ?? 0, place)}`;
    const fresh = (next: unknown, place: Omit<Place, 'column'>) =>
      pad + writeYaml(next, { ...place, column }, manner);
    const gaps = above.map(({ gap }) => gap);
    if (isList(value)) {
      const places = oldPlaces(contents.map(saidIn), value);
      const place = { key: undefined, schema: step(inner, 0) };
      return value
        .map((entry, at) => {
          const old = places[at];
          return (
            (gaps[at] ?? gaps[1] ?? '') + (old === undefined ? fresh(entry, place) : kept(old, entry, place))
          );
        })
        .join('');
    }
    const values = isRecord(value) ? value : {};
    const keys = isMap(node) ? node.items.map(({ key }) => String(isScalar(key) ? key.value : key)) : [];
    const order = keysOf(inner);
    const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
    const chunks = keys.flatMap((key, at) =>
      Object.hasOwn(values, key)
        ? { key, gap: gaps[at] ?? '', text: kept(at, values[key], { key, schema: step(inner, key) }) }
        : [],
    );
    for (const key of Object.keys(values)
      .filter((one) => !keys.includes(one))
      .toSorted((a, b) => rank(a) - rank(b))) {
      const at = chunks.findLastIndex((one) => rank(one.key) <= rank(key)) + 1;
      chunks.splice(at, 0, { key, gap: '', text: fresh(values[key], { key, schema: step(inner, key) }) });
    }
    return chunks.map(({ gap, text }) => gap + text).join('');
  }

  const root = doc.contents;
  if (!isMap(root) || root.items.length === 0) throw new Error('The file has no fields.');
  const starts = startsOf(root);
  const head = lineStart(starts[0] ?? 0);
  const rest = source.slice(endOf(root.items.at(-1)?.value, starts.at(-1) ?? 0));
  const edited = source.slice(0, head) + block(root, wanted, head, schema) + rest;
  return fields.endsWith('\n') ? edited : edited.replace(/\n$/, '');
}
