import type { Task } from '../../../../server/contract/assignments.ts';
import { indianTime } from '../../../../server/contract/india-time.ts';
import { type FieldErrors, textOf } from '../../../lib/forms/form-values.ts';
import { formatDayOf } from '../../../lib/words/format-date.ts';

/** Formats a moment in India for a datetime field, whatever the device's time zone. */
export const toLocal = (at: number): string => indianTime(at).replace(' ', 'T');
export const fromLocal = (text: string): number | null =>
  text === '' ? null : Date.parse(`${text}:00+05:30`);

const numberOf = (data: FormData, name: string): number | null => {
  const text = textOf(data, name).trim();
  return text === '' ? null : Number(text);
};

const END = /(?<![\s:,=-])[\s:,=-]+$/;

/** Reads one criterion per line, marks last. */
export const readGuide = (text: string): Task['guide'] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [marks = ''] = /(?<!\d)\d+$/.exec(line) ?? [];
      const before = line.slice(0, line.length - marks.length);
      const title = before.replace(END, '');
      const isMarked = marks !== '' && title !== before;
      return { title: isMarked ? title : line.replace(END, ''), marks: isMarked ? Number(marks) : 0 };
    });

/** Returns the errors of a form's task, if it has one. */
export function taskFaults(data: FormData): FieldErrors {
  if (!data.has('task')) return {};
  const isEmpty = textOf(data, 'task').trim() === '';
  const lacksMarks = readGuide(textOf(data, 'guide')).some(({ marks }) => marks === 0);
  return {
    ...(isEmpty ? { task: 'Describe the task.' } : {}),
    ...(lacksMarks ? { guide: 'End each line with its marks, for example “Spelling: 4”.' } : {}),
  };
}

/** Returns a task in the shape of {@link taskOf}. */
export const taskInForm = ({ text, ...task }: Omit<Task, 'task'> & { text?: string | undefined }): Task => ({
  task: text ?? '',
  takes: (['text', 'link', 'files'] as const).filter((kind) => task.takes.includes(kind)),
  maxFiles: task.maxFiles,
  maxMarks: task.guide.length > 0 ? null : task.maxMarks,
  passMarks: task.passMarks,
  dueAt: task.dueAt,
  late: task.late,
  guide: task.guide,
});

/** Returns the fields of a task in words, by label. */
export const taskWords = ({ task, takes, maxFiles, maxMarks, passMarks, dueAt, late, guide }: Task) => ({
  Task: task,
  'Students submit': takes.join(', '),
  Due: dueAt === null ? 'No date' : `${formatDayOf(dueAt)}, ${indianTime(dueAt).slice(11)}`,
  'Late work': { accept: 'Accept', mark: 'Accept and mark as late', refuse: 'Do not accept' }[late],
  Marks: String(maxMarks ?? 'None'),
  'Marks to pass': String(passMarks ?? 'None'),
  'Files at most': String(maxFiles),
  Criteria: guide.map(({ title, marks }) => `${title}: ${marks}`).join(', ') || 'None',
});

/** Reads the task from an assignment's form. */
export const taskOf = (data: FormData): Task => ({
  task: textOf(data, 'task'),
  takes: (['text', 'link', 'files'] as const).filter((kind) => data.has(`takes-${kind}`)),
  maxFiles: numberOf(data, 'maxFiles') ?? 5,
  maxMarks: numberOf(data, 'maxMarks'),
  passMarks: numberOf(data, 'passMarks'),
  dueAt: fromLocal(textOf(data, 'dueAt')),
  late: (textOf(data, 'late') || 'mark') as Task['late'],
  guide: readGuide(textOf(data, 'guide')),
});
