import type { z } from 'zod';
import type { Content } from '../contract/content/collections.ts';
import { iconNames } from '../contract/content/fields.ts';
import { type SchemaNode, schemaNode, step } from '../contract/content/schema-node.ts';
import type { ContentField } from '../contract/content-editor.ts';

// biome-ignore format: one list
const WORDS: Readonly<Record<string, string>> = {
  access: 'How long access lasts', account: 'Account number', action: 'Button', aliases: 'Other short names', assessment: 'Exam or evaluation', avatar: 'Drawn portrait',
  banner: 'Band with the number of students', brand: 'Name of the site', challenges: 'Progress of the latest batch', claims: 'Figures',
  composition: 'Composition scheme', consent: 'The maker agreed', cover: 'Drawn picture', curriculum: 'Modules', durationHours: 'Hours of lessons',
  durationIsMinimum: 'Or more hours', earlierBatches: 'Batches that are over', faq: 'Questions (FAQ)', features: 'What the price includes',
  film: 'Film', full: 'No places left', gstin: 'GSTIN', homePlace: 'Place on the home page', hero: 'First screen', href: 'Page', hue: 'Colour', ifsc: 'IFSC', journey: 'Start your journey',
  kind: 'List', lines: 'Street address', members: 'People', mode: 'How buyers pay', motif: 'Drawing', nativeBrand: 'Name in its own script',
  nativeBrandLanguage: 'Language of that script', nontech: 'Other courses', note: 'Remark', offers: 'Courses with their prices',
  order: 'Place in the lists', orders: 'An order and a QR for each buyer', own: 'Own questions', path: 'Short name', paths: 'Learning paths',
  paymentPath: 'Short name of the buy page', payment: 'Buy page', pictureAlt: 'What the picture shows', proof: 'Words after stars and students',
  qrPicture: 'QR picture of your bank', registered: 'Registered for GST', registrationUrl: 'Your own registration form', renewInr: 'Price to renew', sac: 'Service code (SAC)',
  sample: 'This is a sample', samples: 'Samples on the site', scheme: 'Registration', selfPaced: 'Start any day', seo: 'Search results',
  set: 'Shared questions', statistics: 'Enrollment Statistics', static: 'One QR for each course', tax: 'GST', tech: 'Tech courses',
  tellAmountsApart: 'Different amounts for each buyer', until: 'Last day', upi: 'UPI', video: 'Introduction video', vpa: 'UPI address', whatsapp: 'WhatsApp',
  what: 'What it is', works: 'Works of students', youWillMake: 'What students learn or make', youtubeId: 'Number of the YouTube video',
};

/** Returns the label of a field: `oldPriceInr` → *Old price*. */
export function labelOf(key: string, node?: SchemaNode): string {
  if (typeof node === 'object' && node.title !== undefined) return node.title;
  const words = key
    .replace(/Inr$/, '')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('-', ' ');
  return WORDS[key] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

export function labelsOf(schema: z.ZodType | undefined, steps: readonly (string | number)[]): string[] {
  let node = schema && schemaNode(schema);
  return steps.map((name) => {
    node = step(node, name);
    return typeof name === 'number' ? String(name + 1) : labelOf(name, node);
  });
}

type Options = readonly (readonly [value: string, words: string])[];
type Lists = Readonly<Record<string, Options>>;

function listsOf({ about, courses, faqs }: Content, lesson: Options, set: unknown): Lists {
  const same = (names: readonly string[]): Options => [...new Set(names)].map((name) => [name, name]);
  const shared = faqs.filter(({ id }) => id === set);
  return {
    lesson,
    teacher: same(about.team.members.map(({ name }) => name)),
    course: courses.map(({ id, data }) => [id, data.title]),
    'faq-set': faqs.map(({ id, data }) => [id, data.title]),
    category: same(shared.flatMap(({ data }) => data.categories.map(({ name }) => name))),
    icon: iconNames.map((name) => [name, labelOf(name)]),
    motif: same(courses.map(({ data }) => data.cover.motif)),
  };
}

export const formOf = (
  schema: z.ZodType,
  content: Content,
  values: Record<string, unknown>,
  lessons: Options,
): ContentField =>
  fieldOf(
    '',
    schemaNode(schema),
    listsOf(content, lessons, (values['faq'] as { set?: unknown } | undefined)?.set),
  );

function fieldOf(key: string, node: SchemaNode, lists: Lists): ContentField {
  if (typeof node === 'boolean') return { title: labelOf(key) };
  const { properties, items, oneOf, enum: values, ...said } = node;
  const kinds = oneOf?.map((one) => fieldOf('', one, lists));
  // The first field selects the variant.
  const choices = kinds?.flatMap(({ properties: [first] = [] }) => first?.[1] ?? []) ?? [];
  for (const choice of choices)
    choice.options = choices.map((one) => [String(one.const), labelOf(String(one.const))]);
  const entry = Array.isArray(items) ? items[0] : items;
  return {
    ...(said as object),
    title: labelOf(key, node),
    options: lists[String(said['kind'])] ?? values?.map((value) => [String(value), labelOf(String(value))]),
    properties:
      properties && Object.entries(properties).map(([name, one]) => [name, fieldOf(name, one, lists)]),
    items: entry === undefined ? undefined : fieldOf('', entry, lists),
    oneOf: kinds,
  };
}
