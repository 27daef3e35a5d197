import { Document, isCollection, isScalar, isSeq, Scalar, type ToStringOptions, visit } from 'yaml';
import { keysOf, type SchemaNode, step } from '../contract/content/schema-node.ts';

const WIDTH = 118;

export const isList = (value: unknown): value is unknown[] => Array.isArray(value);
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !isList(value) && !(value instanceof Date);

function inOrder(value: unknown, schema: SchemaNode | undefined): unknown {
  if (isList(value)) return value.map((entry) => inOrder(entry, step(schema, 0)));
  if (!isRecord(value)) return value;
  const order = keysOf(schema);
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  const keys = Object.keys(value).toSorted((one, other) => place(one) - place(other));
  return Object.fromEntries(keys.map((key) => [key, inOrder(value[key], step(schema, key))]));
}

const isAlike = (old: unknown, node: unknown): boolean =>
  isScalar(old) && isScalar(node) && old.value === node.value;

export interface Place {
  readonly key: string | undefined;
  readonly column: number;
  readonly schema: SchemaNode | undefined;
  readonly old?: unknown;
  readonly width?: number;
}

/** Writes a field or entry with all its lines. @param manner style of the file */
export function writeYaml(
  value: unknown,
  { key, column, schema, old, width = WIDTH - column }: Place,
  manner: ToStringOptions,
) {
  const wanted = inOrder(value, schema);
  const doc = new Document(key === undefined ? [wanted] : { [key]: wanted });
  const node = doc.getIn([key ?? 0], true);
  if (isScalar(node) && isScalar(old)) Object.assign(node, { type: old.type, comment: old.comment });
  if (isSeq(node) && isSeq(old))
    node.items = node.items.map((item) => old.items.find((one) => isAlike(one, item)) ?? item);
  if (isCollection(node) && isCollection(old)) node.flow = old.flow === true;
  else
    visit(doc, {
      Scalar: (_, scalar) => {
        const isLong = typeof scalar.value === 'string' && scalar.value.length > width - 20;
        if (isLong && scalar.type === undefined) scalar.type = Scalar.BLOCK_FOLDED;
      },
    });
  return doc
    .toString({ ...manner, lineWidth: width + 2, flowCollectionPadding: false })
    .replaceAll(/\n(?=.)/g, `\n${' '.repeat(column)}`);
}
