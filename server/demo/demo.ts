import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { ServiceDeps } from '../deps.ts';
import {
  confirmCertificateName,
  listOwnCertificates,
  setCertificateTerms,
} from '../features/certificates/certificates.service.ts';
import { findCourseBySlug, listCourses } from '../features/courses/courses.service.ts';
import { enrollStudent } from '../features/enrollments/enrollments.service.ts';
import { addFileMaterial, addLesson, changeMaterial } from '../features/materials/edit-materials.ts';
import {
  completeMaterial,
  listMaterials,
  listMaterialsOfCourse,
} from '../features/materials/materials.service.ts';
import { saveQuiz } from '../features/quizzes/quizzes.service.ts';
import { registerStudent } from '../features/users/registration.ts';
import { approveUser, findUserByEmail } from '../features/users/users.service.ts';
import { DEMO_PASSWORD, readLessons, readQuiz, SAMPLES, sampleTerms, students } from './samples.ts';

export interface DemoLogin {
  readonly email: string;
  readonly password: string;
}

const COURSES_WITH_FILES = 2;

/** Fills an empty site with two students and content. Idempotent. */
export async function ensureDemo(deps: ServiceDeps): Promise<DemoLogin[]> {
  const all = (await listCourses(deps, undefined)).map(({ id }) => id);
  const courseIds = all.slice(0, COURSES_WITH_FILES);
  const { total } = await listMaterials(deps, {});
  if (total === 0) {
    for (const courseId of courseIds) await addFiles(deps, courseId);
    // What the pages of all courses speak of.
    for (const courseId of all) await addTextsAndAssignments(deps, courseId);
  }
  const fullStack = await findCourseBySlug(deps.database.db, 'full-stack');
  if (total === 0 && fullStack !== undefined)
    for (const text of readLessons().firstPage)
      await addLesson(deps, { ...text, type: 'text', courseId: fullStack.id }, undefined);
  if (total === 0 && courseIds[0] !== undefined) await addSampleQuiz(deps, courseIds[0]);
  for (const student of students) await ensureStudent(deps, student, courseIds);
  if (total === 0 && courseIds[1] !== undefined) await certify(deps, courseIds[1]);
  return students.map(({ email }) => ({ email, password: DEMO_PASSWORD }));
}

async function ensureStudent(
  deps: ServiceDeps,
  { fullName, email }: (typeof students)[number],
  courseIds: readonly number[],
): Promise<void> {
  if ((await findUserByEmail(deps.database.db, email)) !== undefined) return;
  await registerStudent(deps, { fullName, email, password: DEMO_PASSWORD });
  const student = await findUserByEmail(deps.database.db, email);
  if (student === undefined) return;
  await approveUser(deps, student.id, undefined);
  for (const courseId of courseIds) await enrollStudent(deps, student.id, courseId, undefined);
}

async function certify(deps: ServiceDeps, courseId: number): Promise<void> {
  const student = await findUserByEmail(deps.database.db, students[0].email);
  if (student === undefined) return;
  await setCertificateTerms(deps, courseId, sampleTerms, undefined);
  for (const { id } of await listMaterialsOfCourse(deps, courseId, student))
    await deps.database.db.transaction().execute((tx) => completeMaterial(deps, tx, id, student.id, true));
  for (const { code } of await listOwnCertificates(deps, student.id))
    await confirmCertificateName(deps, student.id, code, student.full_name);
}

async function addFiles(deps: ServiceDeps, courseId: number): Promise<void> {
  for (const { name, mediaType, ...fields } of readLessons().files) {
    const received = await deps.files.receive(
      createReadStream(join(SAMPLES, name)),
      Number.POSITIVE_INFINITY,
    );
    const target = { fields: { ...fields, courseId } };
    try {
      await addFileMaterial(deps, target, { ...received, name, mediaType }, undefined);
    } finally {
      await deps.files.discard(received);
    }
  }
}

async function addTextsAndAssignments(deps: ServiceDeps, courseId: number): Promise<void> {
  const { assignments, texts } = readLessons();
  for (const text of texts) await addLesson(deps, { ...text, type: 'text', courseId }, undefined);
  for (const fields of assignments)
    await addLesson(deps, { ...fields, type: 'assignment', courseId }, undefined);
}

async function addSampleQuiz(deps: ServiceDeps, courseId: number): Promise<void> {
  const { title, description, module, ...quiz } = readQuiz();
  const { id } = await addLesson(deps, { type: 'quiz', title, description, module, courseId }, undefined);
  await saveQuiz(deps, id, quiz, undefined);
  await changeMaterial(deps, id, { hidden: false }, undefined, () => true);
}
