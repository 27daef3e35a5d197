import { AppError, type ErrorCode } from '../../errors.ts';

const students = (count: number): string => (count === 1 ? '1 student' : `${count} students`);

/** What a task is about, where its row has a number; else it has the title of a film. */
const abouts: Readonly<Record<string, (count: number) => string>> = { 'Import students': students };

/** Returns what a task is about. An earlier version stored the words. */
export const taskAbout = ({ kind, about }: { kind: string; about: string }): string =>
  (/^\d+$/.test(about) && abouts[kind]?.(Number(about))) || about;

/** Why a task waits or failed, or what became of it, from the facts in its row. A second language is a second table. */
const taskWords = {
  crashed: () => 'The server stopped several times while it did this.',
  'other-hours': () => 'Waits for its hours of the day.',
  'server-busy': () => 'Waits while the server is busy.',
  'little-memory': () => 'Waits until the server has 300 MB of memory free.',
  'disk-full': () => 'Waits until the disk has room.',
  'no-encoder': () => 'Waits for ffmpeg on the server.',
  'film-unreadable': () => 'ffmpeg could not read the film.',
  'encoder-stopped': () => 'ffmpeg was stopped: the film took too much time, memory or room.',
  'film-cut-off': () => 'The film ends before its header says. Upload a whole copy.',
  'film-empty': () => 'The file has neither picture nor sound.',
  'film-too-long': () => 'Only films of up to 12 hours are prepared.',
  'film-too-large': () => 'Only films of up to 8192 pixels are prepared.',
  imported: ({ count, known }: { count: number; known: number }) =>
    `${students(count)} imported and enrolled!${known === 0 ? '' : ` ${students(known)} had an account.`}`,
  'import-refused': ({ code }: { code: ErrorCode }) => `${new AppError(code).message} No one was added.`,
  'import-person-gone': () => 'Someone you chose is no longer there. Reload and try again. No one was added.',
  'import-course-gone': () =>
    'A course you chose is no longer there. Reload and try again. No one was added.',
  'import-stopped': () => 'The import stopped and added no one. Please try again.',
};

type Words = typeof taskWords;
/** What is said of a task: the name of a sentence, and the values in it. */
export type TaskSaid = {
  [Name in keyof Words]: { readonly say: Name } & (Parameters<Words[Name]>[0] extends undefined
    ? unknown
    : Parameters<Words[Name]>[0]);
}[keyof Words];

/** Returns the sentence. */
export const taskSentence = (said: TaskSaid): string =>
  (taskWords[said.say] as (facts: TaskSaid) => string)(said);
