import { z } from 'zod';
import { idOf, idTextOf, lineOf, named, numberTextOf, pageQuery, paragraphs } from './fields.ts';
import { lessonAdding } from './lesson-adding.ts';
import { materialTypes, uploadTypes } from './lesson-kinds.ts';
import { limits } from './limits.ts';
import { toDoKinds } from './study-home.ts';

export const materialType = z.enum(materialTypes);

/** `playlistPath` is HLS, `sheetPath` has thumbnails. `rungs` are qualities, smallest first; 0 lines is sound alone. */
const film = named('Film', {
  posterPath: z.string().optional(),
  sheetPath: z.string().optional(),
  playlistPath: z.string().optional(),
  rungs: z.array(z.object({ path: z.string(), lines: z.int(), size: z.int() })),
});
export type Film = z.infer<typeof film>;

/** Null if only done or not done, or not yet graded. */
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

/** `completed`, `positionSeconds`, `mark` and `toDo` are a student's, `hidden` and `version` are for admins. */
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

const NEIGHBOUR = 'Please name the lesson above it.';

/** By default last in the course or module; `after` places it below one lesson (0: first), in its module if none is named. */
export const place = {
  module: moduleName.optional(),
  after: z.int(NEIGHBOUR).min(0, NEIGHBOUR).optional(),
  required: z.boolean('Please say whether it counts for progress.').optional(),
};

const ORDER = 'Please send the ids of all materials of the course.';
export const materialOrder = z.object({
  materialIds: z.array(idOf(ORDER), ORDER).max(limits.materialsInCourse, ORDER),
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

export const materialSaved = z.object({ message: z.string(), material, warning: z.string().optional() });

export const uploadFinished = materialSaved.partial({ material: true });
export type UploadFinished = z.infer<typeof uploadFinished>;

/** Returns the fields that add any lesson. @param message where the form lacks something */
export const lessonOf = (message: string) => ({
  title: lineOf(limits.title, message),
  description: paragraphs(limits.description).default(''),
  courseId: idOf(message),
  ...place,
});

const yesOrNo = (message: string) =>
  z
    .enum(['true', 'false'], message)
    .transform((text) => text === 'true')
    .optional();

const FILE = lessonAdding.file.incomplete;
export const uploadFields = z.object({
  ...lessonOf(FILE),
  type: z.enum(uploadTypes, 'This file type is not allowed.'),
  courseId: idTextOf(FILE),
  module: heading.optional(),
  after: numberTextOf(NEIGHBOUR).optional(),
  required: yesOrNo('Please say whether it counts for progress.'),
  hidden: yesOrNo('Please say whether students see it.'),
});
export type UploadFields = z.infer<typeof uploadFields>;

export const outlineFigures = named('OutlineFigures', {
  id: z.int(),
  finished: z.int(),
  letters: z.int().optional(),
  questions: z.int().optional(),
  maxMarks: z.number().optional(),
});

const POSITION = 'Please send a position in seconds.';
const AGE = 'Please say how many milliseconds ago that was.';
/** A delayed position has its age in `agoMs`, and does not undo later ones. */
export const progressInput = z.object({
  positionSeconds: z.number(POSITION).min(0, POSITION).max(1_000_000, POSITION).optional(),
  completed: z.boolean('Please say whether the material is completed.').optional(),
  agoMs: z.int(AGE).min(0, AGE).max(limits.progressAgeMs, AGE).optional(),
});
export type ProgressInput = z.infer<typeof progressInput>;

export const progress = named('Progress', { completed: z.boolean(), positionSeconds: z.number() });
export type Progress = z.infer<typeof progress>;
