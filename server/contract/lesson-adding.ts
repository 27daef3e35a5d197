import { lessonKind, type MaterialType } from './lesson-kinds.ts';

interface LessonAdding {
  /** On narrow badges and filters of admins. */
  readonly shortName?: string;
  readonly label: string;
  /** On a phone its tab is only among its group. */
  readonly isExtra?: true;
  /** The key that adds one in its course. */
  readonly letter: string;
  readonly title?: string;
  readonly incomplete: string;
  readonly added?: string;
}

const FILE = 'Please provide a title, a file, and select a course.';

// biome-ignore format: a line a kind
export const lessonAdding = {
  video: { label: 'Upload Video', letter: 'V', incomplete: FILE },
  document: { label: 'Upload Doc', letter: 'D', incomplete: FILE },
  file: { label: 'Upload File', letter: 'F', isExtra: true, incomplete: FILE },
  youtube: { shortName: 'YouTube', label: 'Add YouTube', letter: 'Y', title: 'New YouTube video', incomplete: 'Please provide a title, a URL, and select a course.', added: 'YouTube link added successfully!' },
  text: { label: 'Write Text', letter: 'T', title: 'New text', isExtra: true, incomplete: 'Please provide a title, a text, and select a course.', added: 'Text lesson added successfully!' },
  quiz: { label: 'Add Quiz', letter: 'Q', title: 'New quiz', isExtra: true, incomplete: 'Please provide a title and select a course.', added: 'Quiz added. Write its questions, then publish it.' },
  assignment: { label: 'Add Assignment', letter: 'A', title: 'New assignment', incomplete: 'Please provide a title, a link, and select a course.', added: 'Assignment added successfully!' },
} as const satisfies Readonly<Record<MaterialType, LessonAdding>>;

export const addingOf = (type: MaterialType): LessonAdding => lessonAdding[type];

export const shortNameOf = (type: MaterialType): string => addingOf(type).shortName ?? lessonKind(type).name;

export const addedMessage = (type: MaterialType): string =>
  addingOf(type).added ?? 'Lesson added successfully!';
