import type { ContentChangeInput, ContentFile } from '../../../../server/contract/content-editor.ts';

export type Fields = Readonly<Record<string, unknown>>;
type Change = NonNullable<ContentChangeInput['changes']>[number];

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns the fields with one changed; undefined removes it. */
export function withField(fields: Fields, key: string, value: unknown): Fields {
  const { [key]: _old, ...rest } = fields;
  return value === undefined ? rest : { ...fields, [key]: value };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns the changes from `before` to `after` by pointer (RFC 6901). A list with several changed entries or another
 * length is sent whole: the server keeps the text of entries it knows.
 */
export function changesBetween(before: unknown, after: unknown, pointer = ''): Change[] {
  if (isSame(before, after)) return [];
  if (isFields(before) && isFields(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      changesBetween(before[key], after[key], `${pointer}/${key}`),
    );
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    const others = after.flatMap((entry, at) => (isSame(entry, before[at]) ? [] : [at]));
    const [only] = others;
    if (only !== undefined && others.length === 1)
      return changesBetween(before[only], after[only], `${pointer}/${only}`);
  }
  return [after === undefined ? { pointer } : { pointer, value: after }];
}

/**
 * Returns pointers of fields that differ from the published file, and `body` if its text does. A file that was never
 * published has none.
 */
export function changedPlaces(
  published: ContentFile['published'],
  { values, body }: { values: Fields; body: string | null },
): readonly string[] {
  if (published === null) return [];
  const places = changesBetween(published.values, values).map(({ pointer }) => pointer);
  return body === published.body ? places : [...places, 'body'];
}

/** Returns digits as a number, other text unchanged, for the server to report. */
export const numberOf = (typed: string): number | string =>
  /^-?\d+(\.\d+)?$/.test(typed.trim()) ? Number(typed) : typed;

/** Returns the name of a list entry: its first text. */
export function nameOfEntry(entry: unknown): string {
  if (!isFields(entry)) return typeof entry === 'string' ? entry : '';
  const texts = Object.entries(entry).filter(
    ([key]) => key !== 'category' && key !== 'icon' && key !== 'key',
  );
  const [, first = ''] = texts.find(([, value]) => typeof value === 'string' && value !== '') ?? [];
  return String(first);
}
