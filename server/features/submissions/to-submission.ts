import type { Task } from '../../contract/assignments.ts';
import type { ShownTask, Submission, SubmissionFile } from '../../contract/submissions.ts';
import type { Db } from '../../db/database.ts';
import { type FileOfWork, listFilesOf, listSameFiles, type SubmissionRow } from './submissions.repository.ts';

export const marksOf = ({ criteria }: Pick<SubmissionRow, 'criteria'>): number[] =>
  JSON.parse(criteria) as number[];

/** What a teacher adds to work is shown with the grade or the return. */
export const isShownToStudent = ({ by }: Pick<FileOfWork, 'by'>, state: SubmissionRow['state']): boolean =>
  by === 'student' || state === 'returned' || state === 'graded';

const toFile = ({ id, name, media_type: mediaType, size }: FileOfWork): SubmissionFile => ({
  id,
  name,
  path: `/media-of-submissions/${id}/${encodeURIComponent(name)}`,
  mediaType,
  size,
});

const toSubmission = (
  row: SubmissionRow,
  files: FileOfWork[],
  shown: typeof toFile = toFile,
): Submission => ({
  id: row.id,
  number: row.number,
  state: row.state,
  text: row.text,
  link: row.link,
  files: files.filter(({ by }) => by === 'student').map(shown),
  answers: files.filter(({ by }) => by === 'teacher').map(toFile),
  handedInAt: row.handed_in_at,
  late: row.late === 1,
  marks: row.marks,
  criteria: marksOf(row),
  comment: row.comment,
  gradedAt: row.graded_at,
  version: row.version,
});

/** Work with its files, as its student sees it. */
export async function toSubmissions(db: Db, rows: readonly SubmissionRow[]): Promise<Submission[]> {
  const files = await listFilesOf(db, rows);
  return rows.map((row) => {
    const own = files.filter((file) => file.submission_id === row.id && isShownToStudent(file, row.state));
    return toSubmission(row, own);
  });
}

/** Work for who grades it: with whose file has the same bytes. */
export async function toGradedWork(db: Db, row: SubmissionRow): Promise<Submission> {
  const files = await listFilesOf(db, [row]);
  const hashes = files.map(({ sha256 }) => sha256);
  const same = new Map<string, string>();
  for (const { sha256, full_name: name, title } of await listSameFiles(db, hashes, row.user_id))
    if (!same.has(sha256)) same.set(sha256, `${name}, ${title}`);
  return toSubmission(row, files, (file) => {
    const sameAs = same.get(file.sha256);
    return { ...toFile(file), ...(sameAs === undefined ? {} : { sameAs }) };
  });
}

/** What there is to do. @param withText whether its Markdown, too */
export async function toShownTask({ task, ...rules }: Task, withText: boolean): Promise<ShownTask> {
  // Loaded at the first text that is shown.
  const { lessonHtml } = await import('../../documents/lesson-html.ts');
  return { ...rules, html: lessonHtml(task), ...(withText ? { text: task } : {}) };
}
