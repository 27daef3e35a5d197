import type { Db } from '../../db/database.ts';
import type { DataSubject } from '../../db/personal-rows.ts';
import { listFilesOf, listWorkForExport } from './submissions.repository.ts';
import { marksOf } from './to-submission.ts';

export async function exportOf(tx: Db, { id: userId }: DataSubject) {
  const own = await listWorkForExport(tx, userId);
  const listed = await listFilesOf(tx, own);
  const submissions = own.map(({ title, number, state, text, link, marks, comment, ...row }) => {
    const work = { materialId: row.material_id, title, number, state, text, link, marks, comment };
    return {
      ...work,
      handedInAt: row.handed_in_at,
      late: row.late === 1,
      criteria: marksOf(row),
      gradedAt: row.graded_at,
      files: listed
        .filter(({ submission_id: id }) => id === row.id)
        .map(({ name, media_type: mediaType, size, sha256, created_at: addedAt }) => {
          return { name, mediaType, size, sha256, addedAt };
        }),
    };
  });
  return { submissions };
}
