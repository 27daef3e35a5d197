import { z } from 'zod';

/** What a content schema says of one field, as JSON schema. */
export type SchemaNode = z.core.JSONSchema._JSONSchema;

/** The field or entry `name` of a group or list. */
export const step = (node: SchemaNode | undefined, name: PropertyKey): SchemaNode | undefined => {
  if (node === undefined || typeof node === 'boolean') return undefined;
  if (typeof name === 'number') return Array.isArray(node.items) ? node.items[name] : node.items;
  const own = node.properties?.[String(name)];
  if (own !== undefined) return own;
  for (const option of node.oneOf ?? node.anyOf ?? []) {
    const inner = step(option, name);
    if (inner !== undefined) return inner;
  }
  return undefined;
};

export const schemaNode = (schema: z.ZodType): SchemaNode =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });

/** The fields of a group, in the order of the schema. */
export const keysOf = (node: SchemaNode | undefined): string[] => {
  if (node === undefined || typeof node === 'boolean') return [];
  const keys = [...Object.keys(node.properties ?? {}), ...(node.oneOf ?? node.anyOf ?? []).flatMap(keysOf)];
  return [...new Set(keys)];
};

/** The sentence that describes the field at `path`, or undefined where there is none. */
export function describeField(schema: z.ZodType, path: readonly PropertyKey[]): string | undefined {
  const node = path.reduce<SchemaNode | undefined>(step, schemaNode(schema));
  return typeof node === 'object' && path.length > 0 ? node.description : undefined;
}
