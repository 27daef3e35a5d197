import type { Task } from '../../contract/assignments.ts';
import type { ShownTask, Submission, SubmissionFile } from '../../contract/submissions.ts';
import type { Db } from '../../db/database.ts';
import type { Texts } from '../../documents/kept-html.ts';
import { type FileOfWork, listFilesOf, listSameFiles, type SubmissionRow } from './submissions.repository.ts';

export const marksOf = ({ criteria }: Pick<SubmissionRow, 'criteria'>): number[] =>
  JSON.parse(criteria) as number[];

export const isShownToStudent = ({ by }: Pick<FileOfWork, 'by'>, state: SubmissionRow['state']): boolean =>
  by === 'student' || state === 'returned' || state === 'graded';

const toFile = ({ id, name, media_type: mediaType, size }: FileOfWork): SubmissionFile => {
  return { id, name, path: `/media-of-submissions/${id}/${encodeURIComponent(name)}`, mediaType, size };
};

function toSubmission(row: SubmissionRow, files: FileOfWork[], shown = toFile): Submission {
  const { id, number, state, text, link, marks, comment, version } = row;
  const facts = { id, number, state, text, link, marks, comment, version, late: row.late === 1 };
  return {
    ...facts,
    files: files.filter(({ by }) => by === 'student').map(shown),
    answers: files.filter(({ by }) => by === 'teacher').map(toFile),
    handedInAt: row.handed_in_at,
    criteria: marksOf(row),
    gradedAt: row.graded_at,
  };
}

export async function toSubmissions(db: Db, rows: readonly SubmissionRow[]): Promise<Submission[]> {
  const files = await listFilesOf(db, rows);
  const filesOf = ({ id, state }: SubmissionRow) =>
    files.filter((file) => file.submission_id === id && isShownToStudent(file, state));
  return rows.map((row) => toSubmission(row, filesOf(row)));
}

export async function toGradedWork(db: Db, row: SubmissionRow): Promise<Submission> {
  const files = await listFilesOf(db, [row]);
  const hashes = files.map(({ sha256 }) => sha256);
  const same = await listSameFiles(db, hashes, row.user_id);
  return toSubmission(row, files, (file) => {
    const twin = same.find(({ sha256 }) => sha256 === file.sha256);
    return { ...toFile(file), ...(twin && { sameAs: `${twin.full_name}, ${twin.title}` }) };
  });
}

/** The task. @param withText whether to include its Markdown */
export const toShownTask = async (
  texts: Texts,
  { task, ...rules }: Task,
  files: SubmissionFile[],
  withText: boolean,
): Promise<ShownTask> => ({
  ...rules,
  html: await texts.htmlOf(task),
  files,
  ...(withText ? { text: task } : {}),
});
