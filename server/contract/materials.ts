import { z } from 'zod';
import { taskInput } from './assignments.ts';
import { idOf, idTextOf, lineOf, named, pageQuery, paragraphs } from './fields.ts';
import { limits } from './limits.ts';
import { fewLevels, markdownOf } from './markdown.ts';
import { toDoKinds } from './study-home.ts';
import { whyNoVideo, youtubeLink } from './video.ts';

export const materialType = z.enum(['video', 'document', 'youtube', 'assignment', 'text', 'quiz', 'file']);
export type MaterialType = z.infer<typeof materialType>;

/** `playlistPath` is for players that choose by the line (HLS); `sheetPath` has small pictures of the whole film in ten columns and six rows. `rungs` are the same film at so many `lines`, smallest first; 0 is its sound alone. */
const film = named('Film', {
  posterPath: z.string().optional(),
  sheetPath: z.string().optional(),
  playlistPath: z.string().optional(),
  rungs: z.array(z.object({ path: z.string(), lines: z.int(), size: z.int() })),
});
export type Film = z.infer<typeof film>;

/** Marks as people read them; null of work that is only done or not done, or that no one has read yet. */
const ownMark = z.object({
  marks: z.number().nullable(),
  maxMarks: z.number().nullable(),
  isWaiting: z.boolean(),
});
const ownToDo = z.object({
  kind: z.enum(toDoKinds),
  at: z.int().nullable().describe('In milliseconds since 1970.'),
  isOverdue: z.boolean().optional(),
});

/**
 * Uploads have a file, links a `url`, videos captions and a duration; `playsWidely` is false where many phones show no
 * picture; `film` its smaller forms; `hasTask` if students submit here; `module` is its heading; `required` is false where it counts for no progress; `completed`, `positionSeconds`, `mark` and `toDo` are a student's, `hidden` and `version` are for admins.
 */
export const material = named('Material', {
  id: z.int(),
  courseId: z.int(),
  courseName: z.string(),
  title: z.string(),
  description: z.string(),
  type: materialType,
  module: z.string().optional(),
  required: z.boolean().optional(),
  filePath: z.string().optional(),
  mediaType: z.string().optional(),
  size: z.int().optional(),
  durationSeconds: z.int().optional(),
  playsWidely: z.boolean().optional(),
  film: film.optional(),
  url: z.string().optional(),
  hasTask: z.boolean().optional(),
  captionsPath: z.string().optional(),
  captionsLanguage: z.string().optional(),
  hidden: z.boolean().optional(),
  version: z.int().optional(),
  completed: z.boolean().optional(),
  positionSeconds: z.number().optional(),
  mark: ownMark.optional(),
  toDo: ownToDo.optional(),
});
export type Material = z.infer<typeof material>;

const heading = lineOf(limits.module, 'Please enter a heading.');
const moduleName = heading.nullable();

/** Position of a material and whether it counts for progress. Without a module it is last in the course, with one last in the module. */
export const place = {
  module: moduleName.optional(),
  required: z.boolean('Please say whether it counts for progress.').optional(),
};

const TEXT = 'Please write the text.';
const TOO_LONG = 'Please write at most 200 KB. Two lessons are easier to read than one this long.';
const lessonText = markdownOf(limits.lessonText, TEXT).refine(
  (text) => new TextEncoder().encode(text).length <= limits.lessonText,
  { message: TOO_LONG, params: { code: 'too_long' } },
);

export const materialChange = z.object({
  title: lineOf(limits.title, 'Please enter a title.').optional(),
  description: paragraphs(limits.description).optional(),
  hidden: z.boolean('Please say whether students see it.').optional(),
  url: z.string('Please enter a link.').optional(),
  /** Moves it to the end of another course; what students completed stays. */
  courseId: idOf('Unknown course.').optional(),
  ...place,
  body: lessonText.optional(),
  /** Of an assignment; one that was only a link gets a task with it. */
  task: taskInput.optional(),
});
export type MaterialChange = z.infer<typeof materialChange>;

const ORDER = 'Please send the ids of all materials of the course.';
export const materialOrder = z.object({
  materialIds: z.array(idOf(ORDER), ORDER).max(limits.materialsInCourse, ORDER),
  /** The heading of each, in the same order; without it each keeps its own. */
  modules: z.array(moduleName, ORDER).max(limits.materialsInCourse, ORDER).optional(),
});
export type MaterialOrder = z.infer<typeof materialOrder>;

export const materialQuery = pageQuery.extend({
  courseId: idTextOf('Please name one course.').optional(),
  type: z.enum(materialType.options, 'Please name a kind of material.').optional(),
  sort: z.enum(['newest', 'course'], 'Please sort by newest or by course.').optional(),
});
export type MaterialQuery = z.infer<typeof materialQuery>;

export const uploadState = named('UploadState', {
  size: z.int(),
  offset: z.int(),
  materialId: z.int().nullable(),
});
export type UploadState = z.infer<typeof uploadState>;

/** `warning`: what to do about an accepted file that many phones can't play. */
export const materialSaved = z.object({ message: z.string(), material, warning: z.string().optional() });

export const uploadFinished = materialSaved.partial({ material: true });

/** Only http and https, with a host and without credentials: other schemes run code or open other programs. */
const link = (message: string) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(limits.url, message)
    .transform((value, context) => {
      const url = URL.canParse(value) ? new URL(value) : undefined;
      if (url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '')
        return url.href;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

const lessonOf = (message: string) => ({
  title: lineOf(limits.title, message),
  description: paragraphs(limits.description).default(''),
  courseId: idOf(message),
  ...place,
});

const YOUTUBE_FIELDS = 'Please provide a title, a URL, and select a course.';
export const youtubeInput = z.object({
  ...lessonOf(YOUTUBE_FIELDS),
  url: z
    .string(YOUTUBE_FIELDS)
    .trim()
    .min(1, YOUTUBE_FIELDS)
    .max(limits.url, 'Invalid YouTube URL.')
    .transform((value, context) => {
      const kept = youtubeLink(value);
      if (kept !== undefined) return kept;
      context.addIssue({ code: 'custom', message: whyNoVideo(value), params: { code: 'youtube' } });
      return z.NEVER;
    }),
});

const ASSIGNMENT_FIELDS = 'Please provide a title, a link, and select a course.';
export const assignmentInput = z
  .object({
    ...lessonOf(ASSIGNMENT_FIELDS),
    url: link(ASSIGNMENT_FIELDS).optional(),
    task: taskInput.optional(),
  })
  .refine(({ url, task }) => url !== undefined || task !== undefined, {
    path: ['url'],
    message: ASSIGNMENT_FIELDS,
  });
export type AssignmentInput = z.infer<typeof assignmentInput>;

const TEXT_FIELDS = 'Please provide a title, a text, and select a course.';
export const textInput = z.object({ ...lessonOf(TEXT_FIELDS), body: lessonText });
type TextInput = z.infer<typeof textInput>;

export type NewLesson = Omit<TextInput, 'body'> &
  Partial<Pick<TextInput, 'body'> & Pick<AssignmentInput, 'url' | 'task'>>;

export const textPreview = z.object({
  body: lessonText,
  /** Whose pictures it shows. */
  materialId: idOf('Unknown lesson.').optional(),
});

const TEXTS = 'Please send the texts.';
export const textsPreview = textPreview.omit({ body: true }).extend({
  texts: z
    .array(paragraphs(limits.lessonText).refine(...fewLevels), TEXTS)
    .min(1, TEXTS)
    .max(14 * limits.quizQuestions, TEXTS),
});
export const drawnTexts = named('DrawnTexts', { html: z.array(z.string()) });

/** `body` is the Markdown, for admins. */
export const lessonTextAnswer = named('LessonText', { html: z.string(), body: z.string().optional() });
export type LessonText = z.infer<typeof lessonTextAnswer>;

/** What the link of a material must be; undefined where it has none. */
export const linkOf = (type: MaterialType) =>
  ({ youtube: youtubeInput.shape.url, assignment: link('Please enter a link that begins with https://.') })[
    type as string
  ];

const UPLOAD_FIELDS = 'Please provide a title, a file, and select a course.';
export const uploadFields = z.object({
  ...lessonOf(UPLOAD_FIELDS),
  type: z.enum(['video', 'document', 'file'], 'This file type is not allowed.'),
  courseId: idTextOf(UPLOAD_FIELDS),
  module: heading.optional(),
  required: z
    .enum(['true', 'false'], 'Please say whether it counts for progress.')
    .transform((text) => text === 'true')
    .optional(),
});
export type UploadFields = z.infer<typeof uploadFields>;

export const incompleteForm: Record<MaterialType, string> = {
  video: UPLOAD_FIELDS,
  document: UPLOAD_FIELDS,
  file: UPLOAD_FIELDS,
  youtube: YOUTUBE_FIELDS,
  assignment: ASSIGNMENT_FIELDS,
  text: TEXT_FIELDS,
  quiz: 'Please provide a title and select a course.',
};

const POSITION = 'Please send a position in seconds.';
const AGE = 'Please say how many milliseconds ago that was.';
/** A delayed position carries its age in `agoMs`, and does not undo later ones. */
export const progressInput = z.object({
  positionSeconds: z.number(POSITION).min(0, POSITION).max(1_000_000, POSITION).optional(),
  completed: z.boolean('Please say whether the material is completed.').optional(),
  agoMs: z.int(AGE).min(0, AGE).max(limits.progressAgeMs, AGE).optional(),
});
export type ProgressInput = z.infer<typeof progressInput>;

export const progress = named('Progress', { completed: z.boolean(), positionSeconds: z.number() });
export type Progress = z.infer<typeof progress>;
