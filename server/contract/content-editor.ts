import { z } from 'zod';
import { contentConflict, contentProblem } from './content-problem.ts';
import { idOf, lineOf, named, pageQuery } from './fields.ts';
import { limits } from './limits.ts';

const KINDS = ['course', 'faq', 'legal', 'site'] as const;

const contentPath = z
  .string('Please name one file.')
  .regex(/^(courses|legal|faqs|site)\/[a-z0-9]+(-[a-z0-9]+)*\.(md|yml)$/, 'There is no such file.')
  .max(120, 'There is no such file.');

export const contentFileQuery = z.object({ path: contentPath });

const byAndAt = z.object({ by: z.string().nullable(), at: z.int() });

const summaryOfFile = z.object({
  path: z.string(),
  kind: z.enum(KINDS),
  title: z.string(),
  draft: byAndAt.nullable(),
  /** Never published: the page of a new course, or of one that was deleted before. */
  isNew: z.boolean(),
});

/** With `isKept`, the page shows its last published form. */
export const leftOutFile = z.object({ path: z.string(), text: z.string(), isKept: z.boolean() });
export type LeftOutFile = z.infer<typeof leftOutFile>;

export const leftOutQuery = z.object({
  path: z.string('Please name one file.').max(1000, 'There is no such file.'),
});

/** `id` brings it back; null where its place is taken. */
export const fileRemoved = z.object({ message: z.string(), id: z.string().nullable() });

export const broughtBackInput = z.object({
  id: z.string('Please say what to bring back.').max(40, 'Please say what to bring back.'),
});

/** `problems` keep the folder from being published; `samples` are those left with the drafts. */
export const contentList = named('ContentList', {
  version: z.object({ id: z.int(), at: z.int() }).nullable(),
  problems: z.array(contentProblem),
  files: z.array(summaryOfFile),
  samples: z.array(z.object({ path: z.string(), pointer: z.string(), kind: z.string(), text: z.string() })),
  hidesSamples: z.boolean(),
});
export type ContentList = z.infer<typeof contentList>;

/** The first field of each of `oneOf` selects the variant. */
export interface ContentField {
  title: string;
  description?: string | undefined;
  type?: string | undefined;
  kind?: string | undefined;
  isProtected?: boolean | undefined;
  isPrice?: boolean | undefined;
  default?: unknown;
  properties?: [key: string, field: ContentField][] | undefined;
  required?: string[] | undefined;
  items?: ContentField | undefined;
  oneOf?: ContentField[] | undefined;
  options?: Options | undefined;
  const?: unknown;
  format?: string | undefined;
  maxLength?: number | undefined;
  maxItems?: number | undefined;
}
type Options = readonly (readonly [value: string, words: string])[];

const contentField: z.ZodType<ContentField> = z.looseObject({ title: z.string() });

const warnings = { warnings: z.array(contentProblem).optional() };

/** `values` are null if unreadable. `live` is the file on disk, `published` its published fields and text. */
export const contentFile = named('ContentFile', {
  path: z.string(),
  kind: z.enum(KINDS),
  title: z.string(),
  sha: z.string(),
  text: z.string(),
  values: z.record(z.string(), z.unknown()).nullable(),
  body: z.string().nullable(),
  form: contentField,
  problems: z.array(contentProblem),
  ...warnings,
  live: z.string().nullable(),
  published: z.object({ values: z.record(z.string(), z.unknown()), body: z.string().nullable() }).nullable(),
  draft: byAndAt.nullable(),
  /** The file changed after the draft was begun; `text` is the file's. */
  conflict: contentConflict.nullable(),
});
export type ContentFile = z.infer<typeof contentFile>;

const pointer = z
  .string('Please name one field.')
  .max(300, 'There is no such field.')
  .regex(/^(\/(?!__proto__)[\w-]+)+$/, 'There is no such field.');

/** Controls and halves of characters corrupt pages and files. */
const UNFIT = /[^\P{Cc}\t\n\r]|\p{Cs}/u;
const isPlain = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).every(([key, inner]) => isPlain(key) && isPlain(inner))
    : !(typeof value === 'string' && UNFIT.test(value));

const wholeText = z
  .string('Please send the text.')
  .max(limits.contentText, 'Please use at most 256 KB.')
  .refine(isPlain, 'Please remove special control characters.');

/** Changes to the text with this `baseSha`: fields and body, or all of it. */
export const contentChangeInput = z
  .object({
    baseSha: z.string('Please say what you changed.').max(64, 'Please say what you changed.'),
    changes: z
      .array(
        z.object(
          {
            pointer,
            value: z.unknown().refine(isPlain, 'Please remove special control characters.').optional(),
          },
          'Please name one field.',
        ),
        'Please send a list of changes.',
      )
      .min(1, 'Please send a list of changes.')
      .max(500, 'Please send at most 500 changes.')
      .optional(),
    body: wholeText.optional(),
    text: wholeText.optional(),
  })
  .refine(
    ({ changes, body, text }) => (text === undefined) !== (changes === undefined && body === undefined),
    { message: 'Please send changes, or the whole text.', path: ['text'] },
  );
export type ContentChangeInput = z.infer<typeof contentChangeInput>;

export const contentSaved = z.object({
  message: z.string(),
  sha: z.string(),
  problems: z.array(contentProblem),
  ...warnings,
});

export type ContentSaved = z.infer<typeof contentSaved>;

export const newCourseInput = z.object({ title: lineOf(60, 'Please enter a title.') });

export const publishInput = z.object({
  paths: z
    .array(contentPath, 'Please choose what to publish.')
    .min(1, 'Please choose what to publish.')
    .max(600, 'Please choose fewer files.'),
});

export const restoreInput = z.object({ current: idOf('Please say which version is live.') });

export const contentPublished = named('ContentPublished', {
  message: z.string(),
  version: z.object({ id: z.int(), at: z.int() }),
  summary: z.string(),
  before: z.int().nullable(),
});
export type ContentPublished = z.infer<typeof contentPublished>;

export const versionQuery = pageQuery.pick({ limit: true, cursor: true });
export type VersionQuery = z.infer<typeof versionQuery>;

/** `by` is null for changes on disk and deleted users; `files` are those that changed. */
export const contentVersion = named('ContentVersion', {
  id: z.int(),
  ...byAndAt.shape,
  summary: z.string(),
  isLive: z.boolean(),
  files: z.array(z.string()),
});
export type ContentVersion = z.infer<typeof contentVersion>;

export const contentPicture = z.object({ name: z.string(), size: z.int(), usedBy: z.array(z.string()) });
