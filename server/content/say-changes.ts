import { isDeepStrictEqual } from 'node:util';
import { schemaOf } from '../contract/content/collections.ts';
import { type SchemaNode, schemaNode, step } from '../contract/content/schema-node.ts';
import { labelOf } from './form-of.ts';
import { type ParsedFile, tryParseContentFile } from './parse-content-file.ts';
import { isList, isRecord } from './yaml-writer.ts';

export interface ValueChange {
  readonly pointer: string;
  readonly label: string;
  readonly old: string;
  readonly now: string;
  readonly isProtected: boolean;
  readonly isPrice: boolean;
  readonly list: string | undefined;
}

const NONE = 'none';
const LONGEST_SHOWN = 40;
const MOST_SHOWN = 3;

// biome-ignore format: a line a file
const TITLES: Readonly<Record<string, string>> = {
  'site/site.yml': 'Provider', 'site/payments.yml': 'Payments', 'site/legal.yml': 'Grievance officer',
  'site/navigation.yml': 'Menu and footer', 'site/claims.yml': 'Claims', 'site/testimonials.yml': 'Testimonials',
  'site/subjects.yml': 'Subjects', 'site/paths.yml': 'Learning paths', 'site/home.yml': 'Home page',
  'site/courses.yml': 'List of courses', 'site/about.yml': 'About us', 'site/community.yml': 'Community',
  'site/contact.yml': 'Contact', 'site/buy.yml': 'Buy pages', 'site/not-found.yml': 'Page not found',
};

export function titleOf(path: string, said: ParsedFile | undefined): string {
  const { title } = said?.values ?? {};
  return TITLES[path] ?? (typeof title === 'string' && title !== '' ? title : path);
}

const shown = (value: unknown, kind: unknown): string => {
  if (value === undefined || value === null) return kind === 'boolean' ? 'no' : NONE;
  if (kind === 'rupees' && typeof value === 'number') return `₹${value.toLocaleString('en-IN')}`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

type Place = Omit<ValueChange, 'old' | 'now'>;

function* differences(
  old: unknown,
  now: unknown,
  node: SchemaNode | undefined,
  at: Place,
): Generator<ValueChange> {
  if (isDeepStrictEqual(old, now)) return;
  const known = typeof node === 'object' ? node : {};
  const kind = known['kind'] ?? known['type'];
  const isProtected = at.isProtected || known['isProtected'] === true;
  const isPrice = at.isPrice || known['isPrice'] === true || kind === 'rupees';
  if ([old, now].some((one) => isRecord(one) || isList(one))) {
    const moved = inOrderOf(now, old);
    if (moved !== undefined && !isDeepStrictEqual(moved, old)) {
      const orderOf = (list: unknown) => keysIn(list)?.join(', ') ?? NONE;
      const order = { old: orderOf(old), now: orderOf(now) };
      yield { ...at, ...order, isProtected, isPrice, list: at.list ?? at.label };
    }
    const before = moved ?? old;
    for (const key of new Set(
      [before, now].flatMap((one) => (isRecord(one) || isList(one) ? Object.keys(one) : [])),
    )) {
      const isEntry = isList(old) || isList(now);
      const inner = step(node, isEntry ? Number(key) : key);
      const name = isEntry ? String(Number(key) + 1) : labelOf(key, inner);
      const place = {
        pointer: `${at.pointer}/${key}`,
        label: [at.label, name].filter(Boolean).join(', '),
        isProtected,
        isPrice,
        list: at.list ?? (isEntry ? at.label : undefined),
      };
      yield* differences(child(before, key), child(now, key), inner, place);
    }
    return;
  }
  yield { ...at, isProtected, isPrice, old: shown(old, kind), now: shown(now, kind) };
}

function keysIn(list: unknown): string[] | undefined {
  const keys = isList(list) ? list.map((entry) => child(entry, 'key')) : [];
  const isKeyed = keys.every((key) => typeof key === 'string') && new Set(keys).size === keys.length;
  return isKeyed && keys.length > 0 ? keys : undefined;
}

/** Returns the entries of `list` in the order of another with the same keys: moving an entry changes nothing in it. */
function inOrderOf(other: unknown, list: unknown): unknown[] | undefined {
  const [wanted, own] = [keysIn(other), keysIn(list)];
  if (wanted === undefined || own?.length !== wanted.length) return undefined;
  const moved = wanted.map((key) => child(list, String(own.indexOf(key))));
  return moved.includes(undefined) ? undefined : moved;
}

const child = (value: unknown, key: string): unknown =>
  (isRecord(value) || isList(value)) && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

/** Lists the values that differ between two texts; undefined for a missing file. */
export function changesOf(path: string, old: string | undefined, now: string | undefined): ValueChange[] {
  const schema = schemaOf(path);
  const place = { pointer: '', label: '', isProtected: false, isPrice: false, list: undefined };
  const [before, after] = [tryParseContentFile(path, old), tryParseContentFile(path, now)];
  const text = { ...place, pointer: '', label: 'Text of the page' };
  return [
    ...differences(before?.values ?? {}, after?.values ?? {}, schema && schemaNode(schema), place),
    ...differences(before?.body, after?.body, undefined, text),
  ];
}

/** Describes a file's changes: *Angular: price ₹649 → ₹599*. */
export function sayChange(path: string, old: string | undefined, now: string | undefined): string {
  const [before, after] = [tryParseContentFile(path, old), tryParseContentFile(path, now)];
  const title = titleOf(path, after ?? before);
  if (old === undefined || now === undefined) return `${title}: ${old === undefined ? 'new' : 'deleted'}`;
  const values = changesOf(path, old, now).map(({ label, list, old: from, now: to }) => {
    const words = lower(list ?? label);
    const isShort = list === undefined && from.length <= LONGEST_SHOWN && to.length <= LONGEST_SHOWN;
    return isShort ? `${words} ${from} → ${to}` : words;
  });
  return `${title}: ${few([...new Set(values)], ', ') || 'written in another way'}`;
}

const lower = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

function few(parts: readonly string[], between: string): string {
  if (parts.length <= MOST_SHOWN) return parts.join(between);
  return `${parts.slice(0, MOST_SHOWN - 1).join(between)} and ${parts.length - MOST_SHOWN + 1} more`;
}

export const sayAll = (sentences: readonly string[]): string => few(sentences, '; ') || 'Nothing changed';
