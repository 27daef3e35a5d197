import { z } from 'zod';
import { taskInput } from './assignments.ts';
import { idOf, lineOf, named, paragraphs } from './fields.ts';
import { lessonAdding } from './lesson-adding.ts';
import type { MaterialType, WrittenKind } from './lesson-kinds.ts';
import { limits } from './limits.ts';
import { fewLevels, markdownOf } from './markdown.ts';
import { lessonOf, place } from './materials.ts';
import { quizFacts } from './quizzes.ts';
import { whyNoVideo, youtubeLink } from './video.ts';

const TEXT = 'Please write the text.';
const TOO_LONG = 'Please write at most 200 KB. Two lessons are easier to read than one this long.';
const lessonText = markdownOf(limits.lessonText, TEXT).refine(
  (text) => new TextEncoder().encode(text).length <= limits.lessonText,
  { message: TOO_LONG, params: { code: 'too_long' } },
);

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
export const webLink = link('Please enter a link that begins with https://.');

const YOUTUBE = lessonAdding.youtube.incomplete;
export const youtubeInput = z.object({
  ...lessonOf(YOUTUBE),
  url: z
    .string(YOUTUBE)
    .trim()
    .min(1, YOUTUBE)
    .max(limits.url, 'Invalid YouTube URL.')
    .transform((value, context) => {
      const kept = youtubeLink(value);
      if (kept !== undefined) return kept;
      context.addIssue({ code: 'custom', message: whyNoVideo(value), params: { code: 'youtube' } });
      return z.NEVER;
    }),
});

const ASSIGNMENT = lessonAdding.assignment.incomplete;
const assignmentFields = {
  ...lessonOf(ASSIGNMENT),
  url: link(ASSIGNMENT).optional(),
  task: taskInput.optional(),
};
const hasWork = [
  ({ url, task }: { url?: unknown; task?: unknown }) => url !== undefined || task !== undefined,
  { path: ['url'], message: ASSIGNMENT },
] satisfies Parameters<z.ZodObject['refine']>;
export const assignmentInput = z.object(assignmentFields).refine(...hasWork);
export type AssignmentInput = z.infer<typeof assignmentInput>;

export const textInput = z.object({ ...lessonOf(lessonAdding.text.incomplete), body: lessonText });
export type TextInput = z.infer<typeof textInput>;

export const newQuizInput = z.object(lessonOf(lessonAdding.quiz.incomplete));

const written = {
  youtube: youtubeInput.extend({ type: z.literal('youtube') }),
  text: textInput.extend({ type: z.literal('text') }),
  quiz: newQuizInput.extend({ type: z.literal('quiz') }),
  assignment: z.object({ ...assignmentFields, type: z.literal('assignment') }).refine(...hasWork),
} satisfies Readonly<Record<WrittenKind, z.ZodType>>;

type Written = (typeof written)[WrittenKind];
export const lessonInput = z.discriminatedUnion(
  'type',
  Object.values(written) as [Written, ...Written[]],
  'Please choose a kind of lesson. Files are uploaded.',
);
export type LessonInput = z.infer<typeof lessonInput>;

/** A lesson without its content, which stays hidden until it has some. */
export const draftInput = z.object({
  ...lessonOf('Please provide a title and select a course.'),
  type: z.enum(Object.keys(written) as [WrittenKind, ...WrittenKind[]], 'Please choose a kind of lesson.'),
});
export type DraftInput = z.infer<typeof draftInput>;

export const links: Readonly<Partial<Record<MaterialType, z.ZodType<string>>>> = {
  youtube: youtubeInput.shape.url,
  assignment: webLink,
};

const { after: _, ...changedPlace } = place;

/** `title` to `required` are of every kind, the others of one. */
export const materialChange = z.object({
  title: lineOf(limits.title, 'Please enter a title.').optional(),
  description: paragraphs(limits.description).optional(),
  hidden: z.boolean('Please say whether students see it.').optional(),
  url: z.string('Please enter a link.').optional(),
  /** Moves it to the end of another course; what students completed stays. */
  courseId: idOf('Unknown course.').optional(),
  ...changedPlace,
  body: lessonText.optional(),
  /** Of an assignment; one that was only a link gets a task with it. */
  task: taskInput.optional(),
});
export type MaterialChange = z.infer<typeof materialChange>;

export const textPreview = z.object({
  body: lessonText,
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

export const lessonContent = named('LessonContent', {
  text: lessonTextAnswer.optional(),
  quiz: quizFacts.optional(),
});
export type LessonContent = z.infer<typeof lessonContent>;
