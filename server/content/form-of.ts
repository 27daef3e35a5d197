import type { z } from 'zod';
import { type SchemaNode, schemaNode } from '../contract/content/describe-field.ts';
import type { ContentField } from '../contract/content-editor.ts';

/** Names that are no words. */
const WORDS: Readonly<Record<string, string>> = {
  vpa: 'UPI address',
  ifsc: 'IFSC',
  gstin: 'GSTIN',
  sac: 'Service code (SAC)',
  upi: 'UPI',
  seo: 'Search engines',
  faq: 'Questions',
  href: 'Page',
  qrPicture: 'Own QR picture',
  nativeBrand: 'Name in its own script',
  whatsapp: 'WhatsApp',
  path: 'Address of the page',
  paymentPath: 'Address of the buy page',
  youWillMake: 'What students make',
};

/** `oldPriceInr` as people read it: *Old price*. */
export function labelOf(key: string): string {
  const words = key
    .replace(/Inr$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('-', ' ');
  return WORDS[key] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

type Node = Exclude<SchemaNode, boolean> & { kind?: ContentField['kind']; isProtected?: boolean };
const asNode = (node: SchemaNode): Node => (typeof node === 'boolean' ? {} : node);
type Limits = Omit<ContentField, 'key' | 'label' | 'help' | 'kind' | 'isOptional' | 'isProtected'>;

const LONG_TEXT = 100;

/** The fields of a content file as a form, in their order. */
export function formOf(schema: z.ZodType): ContentField[] {
  return fieldsOf(asNode(schemaNode(schema)));
}

const fieldsOf = ({ properties = {}, required = [] }: Node): ContentField[] =>
  Object.entries(properties).map(([key, node]) => fieldOf(key, node, required.includes(key)));

function fieldOf(key: string, node: SchemaNode, isRequired: boolean): ContentField {
  const known = asNode(node);
  const { description = '', kind, isProtected = false } = known;
  const [usual, limits] = kindOf(known);
  const named = { key, label: labelOf(key), help: description, isOptional: !isRequired, isProtected };
  const { default: preset } = known;
  const isPlain = typeof preset === 'string' || typeof preset === 'number' || typeof preset === 'boolean';
  return { ...named, kind: kind ?? usual, ...(isPlain && { default: preset }), ...limits };
}

function kindOf(node: Node): [ContentField['kind'], Limits] {
  const { type, properties, items, oneOf } = node;
  if (oneOf !== undefined) return ['variants', { variants: oneOf.map(variantOf) }];
  if (properties !== undefined) return ['group', { fields: fieldsOf(node) }];
  if (items !== undefined && typeof items === 'object' && !Array.isArray(items))
    return [
      'list',
      given({ entry: fieldOf('', items, true), minEntries: node.minItems, maxEntries: node.maxItems }),
    ];
  if (type === 'boolean') return ['boolean', {}];
  if (node.enum !== undefined) return ['choice', { choices: node.enum.map(String) }];
  if (node.const !== undefined) return ['choice', { choices: [String(node.const)] }];
  if (type === 'number' || type === 'integer') {
    const { minimum: min, maximum: max, multipleOf: step } = node;
    return [type === 'integer' ? 'whole' : 'number', given({ min, max, step })];
  }
  const { minLength, maxLength, pattern } = node;
  const limits = given({ minLength, maxLength, pattern: node.format === undefined ? pattern : undefined });
  if (node.format === 'email') return ['email', limits];
  return [(maxLength ?? 0) > LONG_TEXT && pattern === undefined ? 'long-text' : 'text', limits];
}

function variantOf(option: SchemaNode): { value: string; fields: ContentField[] } {
  const fields = fieldsOf(asNode(option));
  return { value: fields.flatMap(({ choices = [] }) => choices)[0] ?? '', fields };
}

/** Without what the schema does not say. */
const given = <Given extends object>(values: Given): { [Key in keyof Given]?: NonNullable<Given[Key]> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
