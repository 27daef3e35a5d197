import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { exportPersonalData } from '../../../server/features/privacy/privacy.service.ts';
import { exportQuizResults } from '../../../server/features/quizzes/export-quiz-results.ts';
import { exportGrades } from '../../../server/features/submissions/export-grades.ts';
import { OWNER } from '../../../server/sessions/rights.ts';
import { startProduct } from '../../support/product.ts';
import { newQuiz } from '../../support/quizzes.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { newTask } from '../../support/submissions.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;

const course = await openCourse(product);
const STUDENTS = 1201;
const first = course.enrolled.id;
const reader = { id: first, rights: OWNER };

/** Between two pieces others get their turn. */
async function piecesOf(
  pieces: AsyncIterable<string>,
): Promise<{ lines: number; most: number; text: string }> {
  const all = await Array.fromAsync(pieces);
  const lines = all.map((piece) => piece.split('\r\n').length - 1);
  return { lines: lines.reduce((sum, one) => sum + one, 0), most: Math.max(...lines), text: all.join('') };
}

/** Copies of the enrolled student. */
await sql`
  with recursive n(i) as (select 1 union all select i + 1 from n where i < ${STUDENTS})
  insert into users (full_name, email, email_key, password_hash, role, state, created_at, approved_at)
  select 'Pupil ' || i, 'pupil' || i || '@example.in', 'pupil' || i || '@example.in', 'none', 'student', 'approved', 1, 1 from n
`.execute(db);
const ofPupils = sql`from users where email like 'pupil%'`;

it('marks of many students are made 500 lines at a time', async () => {
  const id = await newTask(course);
  await sql`
    insert into submissions (material_id, user_id, number, state, text, link, handed_in_at, marks)
    select ${id}, id, 1, 'graded', '', '', 1, 2 ${ofPupils}`.execute(db);
  const { lines, most, text } = await piecesOf(await exportGrades(product.deps, course.courseId, reader));
  expect(lines).toBe(STUDENTS + 2);
  expect(most).toBeLessThanOrEqual(500);
  expect(text).toContain(`Sum of graded work,,,,,,,,${2 * STUDENTS},`);
});

it('results of a quiz are made 500 lines at a time', async () => {
  const id = await newQuiz(course);
  await sql`
    insert into quiz_attempts (material_id, user_id, number, paper, started_at, handed_in_at, handed_in_by, marks, max_marks)
    select ${id}, id, 1, '[]', 1, 2, 'person', 100, 100 ${ofPupils}`.execute(db);
  const { lines, most } = await piecesOf(await exportQuizResults(product.deps, id, reader));
  expect(lines).toBe(STUDENTS + 1);
  expect(most).toBeLessThanOrEqual(500);
});

it('the data of a student of many years is one file, made some rows at a time', async () => {
  await sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${STUDENTS})
    insert into audit_log (at, actor_id, action, detail) select i, ${first}, 'login', '{}' from n`.execute(
    db,
  );
  const { pieces } = await exportPersonalData(product.deps, first);
  const all = await Array.fromAsync(pieces);
  const { auditEntries, account } = JSON.parse(all.join(''));
  expect(auditEntries.length).toBeGreaterThan(STUDENTS);
  expect(account).toMatchObject({ email: course.enrolled.email });
  const rows = all.map((piece) => piece.split('"by":').length - 1);
  expect(Math.max(...rows)).toBeLessThanOrEqual(200);
});
