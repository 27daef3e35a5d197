import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const contentFolder = resolve(import.meta.dirname, '../../content');

/** A course as its file says it, read without the site's own code. */
export interface WrittenCourse {
  readonly slug: string;
  readonly title: string;
  /** With a slash, as all addresses here. */
  readonly path: string;
  readonly paymentPath: string;
  readonly priceInr: number;
  readonly level: string | undefined;
  readonly rating: { readonly stars: number; readonly count: number } | undefined;
  /** What the payment app shows. */
  readonly note: string;
  readonly registrationUrl: string | undefined;
  readonly hasOwnQr: boolean;
  readonly modules: number;
  readonly faqSet: string;
  /** Of its own questions, how many are samples. */
  readonly sampleAnswers: number;
}

/** Every course of `content/courses`. */
export function writtenCourses(): WrittenCourse[] {
  const folder = join(contentFolder, 'courses');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => readCourse(basename(name, '.md'), readFileSync(join(folder, name), 'utf8')));
}

/** Who is paid, by `content/site/payments.yml`. */
export function writtenPayee(): { vpa: string; payeeName: string } {
  const fields = scalarsOf(readFileSync(join(contentFolder, 'site/payments.yml'), 'utf8'));
  return { vpa: needed(fields, 'upi.vpa'), payeeName: needed(fields, 'upi.payeeName') };
}

/** A plain value of a file of `content/site`, for example `email` of `site.yml`. */
export const written = (file: string, field: string): string =>
  needed(scalarsOf(readFileSync(join(contentFolder, 'site', file), 'utf8')), field);

function readCourse(slug: string, file: string): WrittenCourse {
  const front = file.split(/^---$/m)[1] ?? '';
  const fields = scalarsOf(front);
  const title = needed(fields, 'title');
  const path = needed(fields, 'path');
  const stars = fields.get('rating.stars');
  return {
    slug,
    title,
    path: `/${path}`,
    paymentPath: `/${fields.get('paymentPath') ?? `buy${path}`}`,
    priceInr: Number(needed(fields, 'priceInr')),
    level: fields.get('level'),
    rating:
      stars === undefined
        ? undefined
        : { stars: Number(stars), count: Number(needed(fields, 'rating.count')) },
    note: fields.get('payment.note') ?? title,
    registrationUrl: fields.get('payment.registrationUrl'),
    hasOwnQr: fields.has('payment.qrPicture'),
    modules: (/^curriculum:\n((?: .*\n)+)/m.exec(front)?.[1]?.match(/^ {2}- /gm) ?? []).length,
    faqSet: needed(fields, 'faq.set'),
    sampleAnswers: (front.match(/^ {6}question: .*\n {6}sample: true$/gm) ?? []).length,
  };
}

function needed(fields: ReadonlyMap<string, string>, name: string): string {
  const value = fields.get(name);
  if (value === undefined) throw new Error(`The content has no ${name}.`);
  return value;
}

/** Values of one line, by their dotted names; lists and longer texts are passed over. */
function scalarsOf(yaml: string): Map<string, string> {
  const fields = new Map<string, string>();
  let parents: string[] = [];
  for (const line of yaml.split('\n')) {
    const [, indent = '', name, value = ''] = /^((?: {2})*)([A-Za-z]+):(?: +(.*))?$/.exec(line) ?? [];
    if (name === undefined) continue;
    parents = [...parents.slice(0, indent.length / 2), name];
    const bare = value.replace(/^(['"])(.*)\1$/, '$2');
    if (bare !== '' && bare !== '>-') fields.set(parents.join('.'), bare);
  }
  return fields;
}
