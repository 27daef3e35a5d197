import { z } from 'zod';

type Node = z.core.JSONSchema._JSONSchema;

const step = (node: Node | undefined, name: PropertyKey): Node | undefined => {
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

/** The sentence that describes the field at `path`, or undefined where there is none. */
export function describeField(schema: z.ZodType, path: readonly PropertyKey[]): string | undefined {
  const whole: Node = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  const node = path.reduce<Node | undefined>(step, whole);
  return typeof node === 'object' && path.length > 0 ? node.description : undefined;
}
