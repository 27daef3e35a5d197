import { z } from 'zod';

export type SchemaNode = z.core.JSONSchema._JSONSchema;

const known = new WeakMap<z.ZodType, SchemaNode>();

export function schemaNode(schema: z.ZodType): SchemaNode {
  const node =
    known.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  known.set(schema, node);
  return node;
}

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

/** Parses a JSON pointer (RFC 6901); list entries become numbers. */
export const stepsOf = (pointer: string): (string | number)[] =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => (/^\d+$/.test(name) ? Number(name) : name));

export function nodeAt(schema: z.ZodType | undefined, steps: readonly (string | number)[]) {
  const node = schema && steps.reduce<SchemaNode | undefined>(step, schemaNode(schema));
  return typeof node === 'object' ? node : undefined;
}

/** Returns a group's fields in schema order. */
export const keysOf = (node: SchemaNode | undefined): string[] => {
  if (node === undefined || typeof node === 'boolean') return [];
  const keys = [...Object.keys(node.properties ?? {}), ...(node.oneOf ?? node.anyOf ?? []).flatMap(keysOf)];
  return [...new Set(keys)];
};
