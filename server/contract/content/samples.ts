export type Sample = {
  path: string;
  pointer: string;
  /** Its file or field, for example `reviews`. */
  kind: string;
  text: string;
};

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSample = (value: unknown): boolean => isFields(value) && value['sample'] === true;

/** Singular, plural, and the fields that identify one. */
const KINDS: Readonly<Record<string, readonly [one: string, many: string, tell: readonly string[]]>> = {
  upi: ['UPI address', 'UPI addresses', ['vpa']],
  site: ['address, email and telephone number', '', ['email', 'phone']],
  signatory: ['person who signs certificates', '', ['name']],
  legal: ['grievance officer', '', []],
  page: ['legal text', 'legal texts', ['title']],
  claims: ['claim', 'claims', ['amount', 'suffix', 'label']],
  members: ['member of the team', 'members of the team', ['name']],
  testimonials: ['testimonial', 'testimonials', ['name']],
  rating: ['rating', 'ratings', ['stars', 'count']],
  challenges: ['progress of a batch', 'progress bars of batches', ['completed', 'total']],
  earlierBatches: ['earlier batch', 'earlier batches', ['starts']],
  statistics: ['course with figures of success', 'courses with figures of success', ['successRatePercent']],
  reviews: ['review', 'reviews', ['name']],
  works: ['work of a student', 'works of students', ['maker', 'what']],
  own: ['answer to a question', 'answers to questions', ['question']],
  questions: ['shared answer to a question', 'shared answers to questions', ['question']],
};

export const nameOfSample = (kind: string): string => capital(KINDS[kind]?.[0] ?? kind);

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** `site` for site/site.yml, `page` for a Markdown file. */
const kindOf = (path: string): string => (path.endsWith('.md') ? 'page' : path.replace(/^.*\/|\.yml$/g, ''));

function inside(path: string, pointer: string, kind: string, value: unknown): Sample[] {
  if (Array.isArray(value))
    return value.flatMap((entry, at) => inside(path, `${pointer}/${at}`, kind, entry));
  if (!isFields(value)) return [];
  const parts = Object.entries(value).flatMap(([key, part]) => inside(path, `${pointer}/${key}`, key, part));
  if (!isSample(value)) return parts;
  const told = (KINDS[kind]?.[2] ?? []).map((key) => value[key]);
  const text = told.filter((part) => typeof part === 'string' || typeof part === 'number').join(' ');
  return [{ path, pointer, kind, text }, ...parts];
}

/** Everything that is still marked as a sample, in the order of the files. @param all each with its fields */
export const listSamples = (all: readonly { path: string; data: unknown }[]): Sample[] =>
  all.flatMap(({ path, data }) => inside(path, '', kindOf(path), data));

/** Summarises samples: `4 claims`. */
export const summariseSamples = (samples: readonly Sample[]): string[] =>
  Object.entries(KINDS).flatMap(([kind, [one, many]]) => {
    const [first, ...more] = samples.filter((sample) => sample.kind === kind);
    if (first === undefined) return [];
    return more.length === 0 ? [`${one} ${first.text}`.trimEnd()] : [`${more.length + 1} ${many}`];
  });

export const hasSample = (value: unknown): boolean =>
  isSample(value) || (typeof value === 'object' && value !== null && Object.values(value).some(hasSample));

/** Removes marked groups and list entries; a marked file stays, and so does the payee. */
export function withoutSamples<T>(value: T): T;
export function withoutSamples(value: unknown): unknown {
  if (Array.isArray(value))
    return value.filter((entry) => !isSample(entry)).map((entry: unknown) => withoutSamples(entry));
  if (!isFields(value)) return value;
  const kept = Object.entries(value).filter(([key, part]) => key === 'upi' || !isSample(part));
  return Object.fromEntries(kept.map(([key, part]) => [key, withoutSamples(part)]));
}
