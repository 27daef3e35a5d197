import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import { setCertificateTerms } from '../features/certificates/certificates.service.ts';
import { listCourses } from '../features/courses/courses.service.ts';
import {
  addFileMaterial,
  addLesson,
  changeMaterial,
  reorderMaterials,
} from '../features/materials/edit-materials.ts';
import { listMaterialsOfCourse } from '../features/materials/materials.service.ts';
import { attachTaskFile } from '../features/materials/task-files.ts';
import { saveQuiz } from '../features/quizzes/quizzes.service.ts';
import { OWNER } from '../sessions/rights.ts';
import { readLessons, readQuizzes, readTerm, SAMPLES, type TermLesson, termsOf } from './samples.ts';

const COURSES_WITH_FILES = 2;
const PRACTICE = 'Practice';

/** Puts lessons into all courses: many into those that are taught in the term, into the others what their pages speak of. */
export async function addLessons(deps: Deps, adminId: number, dueAt: number): Promise<void> {
  const { assignments, files, firstPage, texts } = readLessons();
  const term = readTerm();
  const quizzes = readQuizzes();
  const courses = await listCourses(deps, undefined);
  for (const { id: courseId } of courses.slice(0, COURSES_WITH_FILES))
    for (const { name, mediaType, ...fields } of files)
      await withFile(deps, name, async (received) => {
        const file = { ...received, name, mediaType };
        await addFileMaterial(deps, { fields: { ...fields, courseId } }, file, adminId);
      });
  for (const { id: courseId } of courses) {
    for (const text of texts) await addLesson(deps, { ...text, type: 'text', courseId }, adminId);
    for (const { task, ...assignment } of assignments)
      await addLesson(
        deps,
        { ...assignment, ...(task && { task: { ...task, dueAt } }), type: 'assignment', courseId },
        adminId,
      );
  }
  for (const { id: courseId, slug } of courses) {
    const quiz = quizzes[slug ?? ''];
    if (quiz === undefined) continue;
    const more = [...(slug === 'full-stack' ? firstPage : []), ...(term[slug ?? ''] ?? [])];
    for (const lesson of more) await addText(deps, courseId, lesson, adminId);
    const { title, description, module, ...paper } = quiz;
    const { id } = await addLesson(deps, { type: 'quiz', title, description, module, courseId }, adminId);
    await saveQuiz(deps, id, paper, adminId);
    await changeMaterial(deps, id, { hidden: false }, adminId, () => true);
    await putPracticeLast(deps, courseId, adminId);
    await setCertificateTerms(deps, courseId, termsOf(slug ?? ''), adminId);
  }
}

async function addText(deps: Deps, courseId: number, { picture, ...text }: TermLesson, adminId: number) {
  const { id } = await addLesson(deps, { ...text, type: 'text', courseId }, adminId);
  if (picture === undefined) return;
  await withFile(deps, picture, ({ path, size, sha256 }) =>
    deps.files.store(path, (storage_key) => {
      const row = {
        storage_key,
        name: picture,
        media_type: 'image/webp',
        size,
        sha256,
        created_at: deps.now(),
      };
      return deps.db.transaction().execute((tx) => attachTaskFile(deps, tx, id, row, adminId));
    }),
  );
}

async function withFile(
  { files }: Deps,
  name: string,
  use: (received: Awaited<ReturnType<typeof files.receive>>) => Promise<unknown>,
): Promise<void> {
  const received = await files.receive(createReadStream(join(SAMPLES, name)), Number.POSITIVE_INFINITY);
  try {
    await use(received);
  } finally {
    await files.discard(received);
  }
}

async function putPracticeLast(deps: Deps, courseId: number, adminId: number): Promise<void> {
  const all = await listMaterialsOfCourse(deps, courseId, { id: adminId, rights: OWNER });
  const isPractice = ({ module }: (typeof all)[number]): boolean => module === PRACTICE;
  const order = [...all.filter((one) => !isPractice(one)), ...all.filter(isPractice)];
  await reorderMaterials(deps, courseId, { materialIds: order.map(({ id }) => id) }, adminId);
}
