import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import { DEMO_PASSWORD, readLessons, readQuiz, SAMPLES, sampleTerms, students } from './samples.ts';

type DemoDeps = Pick<Deps, 'services' | 'files' | 'database'>;

export interface DemoLogin {
  readonly email: string;
  readonly password: string;
}

const COURSES_WITH_FILES = 2;

/** Fills an empty site with two students and something to study. What is there already stays as it is. */
export async function ensureDemo(deps: DemoDeps): Promise<DemoLogin[]> {
  const all = (await deps.services.courses.list(undefined)).map(({ id }) => id);
  const courseIds = all.slice(0, COURSES_WITH_FILES);
  const { total } = await deps.services.materials.list({});
  if (total === 0) {
    for (const courseId of courseIds) await addFiles(deps, courseId);
    // What the pages of all courses speak of.
    for (const courseId of all) await addTextsAndAssignments(deps, courseId);
  }
  const fullStack = await deps.services.courses.findBySlug(deps.database.db, 'full-stack');
  if (total === 0 && fullStack !== undefined)
    for (const text of readLessons().firstPage)
      await deps.services.materials.add('text', { ...text, courseId: fullStack.id }, undefined);
  if (total === 0 && courseIds[0] !== undefined) await addQuiz(deps, courseIds[0]);
  for (const student of students) await ensureStudent(deps, student, courseIds);
  if (total === 0 && courseIds[1] !== undefined) await certify(deps, courseIds[1]);
  return students.map(({ email }) => ({ email, password: DEMO_PASSWORD }));
}

async function ensureStudent(
  { services, database }: DemoDeps,
  { fullName, email }: (typeof students)[number],
  courseIds: readonly number[],
): Promise<void> {
  if ((await services.users.findByEmail(database.db, email)) !== undefined) return;
  await services.users.register({ fullName, email, password: DEMO_PASSWORD });
  const student = await services.users.findByEmail(database.db, email);
  if (student === undefined) return;
  await services.users.approve(student.id, undefined);
  for (const courseId of courseIds) await services.enrollments.enroll(student.id, courseId, undefined);
}

async function certify({ services, database }: DemoDeps, courseId: number): Promise<void> {
  const student = await services.users.findByEmail(database.db, students[0].email);
  if (student === undefined) return;
  await services.certificates.setTerms(courseId, sampleTerms, undefined);
  for (const { id } of await services.materials.listOfCourse(courseId, student))
    await database.db.transaction().execute((tx) => services.materials.complete(tx, id, student.id, true));
  for (const { code } of await services.certificates.listOwn(student.id))
    await services.certificates.confirm(student.id, code, student.full_name);
}

async function addFiles({ services, files }: DemoDeps, courseId: number): Promise<void> {
  for (const { name, mediaType, ...fields } of readLessons().files) {
    const received = await files.receive(createReadStream(join(SAMPLES, name)), Number.POSITIVE_INFINITY);
    const target = { fields: { ...fields, courseId } };
    try {
      await services.materials.addFile(target, { ...received, name, mediaType }, undefined);
    } finally {
      await files.discard(received);
    }
  }
}

async function addTextsAndAssignments({ services }: DemoDeps, courseId: number): Promise<void> {
  const { assignments, texts } = readLessons();
  for (const text of texts) await services.materials.add('text', { ...text, courseId }, undefined);
  for (const fields of assignments)
    await services.materials.add('assignment', { ...fields, courseId }, undefined);
}

async function addQuiz({ services }: DemoDeps, courseId: number): Promise<void> {
  const { title, description, module, ...quiz } = readQuiz();
  const { id } = await services.quizzes.add({ title, description, module, courseId }, undefined);
  await services.quizzes.save(id, quiz, undefined);
  await services.materials.change(id, { hidden: false }, undefined, () => true);
}
