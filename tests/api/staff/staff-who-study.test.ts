import { afterAll, expect, it } from 'vitest';
import { countChangedQuizzes } from '../../../server/features/quizzes/question-stats.service.ts';
import { newDoubt } from '../../support/doubts.ts';
import { colleague, type Person, secondAdmin, sessionOf } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { begun, newQuiz, handedIn as quizHandedIn } from '../../support/quizzes.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { handedIn, newTask } from '../../support/submissions.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openCourse(product);
const { admin, courseId, otherCourseId, enrolled } = room;

const teacherElsewhere = await colleague(product, ['teacher'], [otherCourseId]);
const editor = await colleague(product, ['editor']);
const accounts = await colleague(product, ['accounts']);
const office = await colleague(product, ['office']);
const teacher = await colleague(product, ['teacher'], [courseId]);
const owner = await secondAdmin(product);
const studying = [teacherElsewhere, editor, accounts, office];
const tryingOut = await colleague(product, ['editor']);
for (const { id } of [...studying, teacher, owner]) await admin.post('/api/enroll', { userId: id, courseId });
const students = [enrolled, ...studying];
const clientOf = (person: Person) => sessionOf(product, person);
const compare = (one: string, other: string) => one.localeCompare(other);
const namesIn = (list: readonly Record<string, unknown>[], field: string) =>
  list.map((one) => String(one[field])).toSorted(compare);
const names = students.map(({ fullName }) => fullName).toSorted(compare);

it('are in the results, the statistics and the work to grade of a course that they study, and who teaches it is not', async () => {
  const quiz = await newQuiz(room);
  for (const person of [...students, teacher, owner, tryingOut])
    await quizHandedIn(room, await clientOf(person), quiz);
  const reader = await clientOf(teacher);
  const path = `/api/materials/${quiz}/quiz/results`;
  expect(namesIn((await reader.get(path)).body, 'fullName')).toEqual(names);
  expect((await reader.get(`${path}?limit=2`)).headers.get('x-total-count')).toBe('5');
  const lines = String((await reader.get(`${path}.csv`)).body)
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(6);
  await countChangedQuizzes(product.deps, new AbortController().signal);
  expect((await reader.get(`/api/materials/${quiz}/quiz/stats`)).body.students).toBe(5);
});

it('have their long answers and their work graded, and are on the roster', async () => {
  const quiz = await newQuiz(room, {}, [{ kind: 'long', prompt: 'Why?', marks: 300 }]);
  const task = await newTask(room);
  for (const person of students) {
    const them = await clientOf(person);
    const { id, questions } = await begun(room, them, quiz);
    await them.put(`/api/attempts/${id}/answers/${questions[0]?.id}`, { answer: 'So.', seq: 1 });
    await them.post(`/api/attempts/${id}/hand-in`);
    await handedIn(room, them, task);
  }
  const reader = await clientOf(teacher);
  const waiting = (await reader.get(`/api/submissions?materialId=${quiz}`)).body;
  expect(namesIn(waiting, 'studentName')).toEqual(names);
  expect(namesIn((await reader.get(`/api/submissions?materialId=${task}`)).body, 'studentName')).toEqual(
    names,
  );
  const roster = (await reader.get(`/api/courses/${courseId}/roster`)).body;
  expect(namesIn(roster, 'fullName')).toEqual(expect.arrayContaining(names));
});

it('ask as students do; a teacher who leaves stays the teacher of an answer', async () => {
  const classmate = await clientOf(enrolled);
  for (const person of studying) {
    const asked = await newDoubt(room, await clientOf(person), { toAll: true });
    const [post] = (await classmate.get(`/api/doubts/${asked.id}`)).body.posts;
    const [first] = person.fullName.split(' ');
    expect(post).toMatchObject({ ofTeacher: false, name: expect.not.stringContaining('Iyer') });
    expect(post.name.startsWith(first)).toBe(true);
  }
  const doubt = await newDoubt(room, classmate, { toAll: true });
  const leaving = await colleague(product, ['teacher'], [courseId]);
  const said = await (await clientOf(leaving)).post(`/api/doubts/${doubt.id}/posts`, { text: 'Because.' });
  expect(said.body.state).toBe('answered');
  expect((await admin.delete(`/api/staff/${leaving.id}`)).status).toBe(200);
  const { posts } = (await classmate.get(`/api/doubts/${doubt.id}`)).body;
  expect(posts[1]).toMatchObject({ ofTeacher: true, name: leaving.fullName });
});

it('are told what is announced to a course that they study, and to all students', async () => {
  const bell = async (person: Person) =>
    JSON.stringify((await (await clientOf(person)).get('/api/notifications')).body);
  for (const to of [courseId, 'all']) {
    const title = `To ${to}`;
    await admin.post('/api/announcements', { title, body: 'Hello', courseId: to, byMail: false });
    for (const person of students) expect(await bell(person)).toContain(title);
    for (const person of [teacher, owner, tryingOut]) expect(await bell(person)).not.toContain(title);
  }
  expect((await admin.get(`/api/announcements/reach?courseId=${courseId}`)).body.students).toBe(5);
});
