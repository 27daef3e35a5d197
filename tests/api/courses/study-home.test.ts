import { afterAll, describe, expect, it } from 'vitest';
import type { ToDo } from '../../../server/contract/study-home.ts';
import { listCourses } from '../../../server/features/courses/courses.service.ts';
import { readStudyHome } from '../../../server/features/courses/study-home.service.ts';
import { NO_RIGHTS } from '../../../server/sessions/rights.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { sessionOf, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { handedIn, newQuiz } from '../../support/quizzes.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { newTask, workOf } from '../../support/submissions.ts';

const clock = movableClock();
const product = await startProduct();
afterAll(async () => {
  clock.restore();
  await product.stop();
});
const seeded = await openCourse(product);
const DAY = 24 * 3_600_000;
const MINUTE = 60_000;

/** A course of its own with one student, and what the student's home says. */
async function newRoom() {
  const room = { ...seeded, courseId: await seeded.freshCourse() };
  const person = await student(product);
  await room.admin.post('/api/enroll', { userId: person.id, courseId: room.courseId });
  const pupil = await sessionOf(product, person);
  const reader = { id: person.id, rights: NO_RIGHTS };
  const home = async () => {
    const courses = await listCourses(product.deps, reader);
    return readStudyHome(product.deps, reader, courses);
  };
  return { room, pupil, home };
}
const shortly = ({ kind, materialId, isOverdue = false }: ToDo) => [kind, materialId, isOverdue];

describe('what a student has to do', () => {
  it('is by day: the running quiz, what came back, what is overdue, due and open; then new lessons', async () => {
    const { room, pupil, home } = await newRoom();
    const now = Date.now();
    const due = await newTask(room, { dueAt: now + 3 * DAY });
    const late = await newTask(room, { dueAt: now - DAY });
    await newTask(room, { dueAt: now - DAY, late: 'refuse' });
    await newTask(room, { dueAt: now - 40 * DAY });
    await newTask(room);
    const back = await newTask(room);
    const work = workOf(pupil, back);
    await work.save({ text: 'My day.' });
    await work.handIn();
    const [submission] = (await work.read()).body.submissions;
    await room.admin.post(`/api/submissions/${submission.id}/return`, { comment: 'Add a picture.' });
    const running = await newQuiz(room, { minutes: 20 });
    await pupil.post(`/api/materials/${running}/attempts`);
    const closes = await newQuiz(room, { closesAt: now + 2 * DAY });
    const opens = await newQuiz(room, { opensAt: now + 5 * DAY });
    await newQuiz(room, { opensAt: now + 50 * DAY });
    await newQuiz(room);

    const { toDo } = await home();
    expect(toDo.slice(0, -1).map(shortly)).toEqual([
      ['running', running, false],
      ['returned', back, false],
      ['work', late, true],
      ['quiz', closes, false],
      ['work', due, false],
      ['opens', opens, false],
    ]);
    // Nothing is said twice; what the student opened is not new.
    expect(toDo.at(-1)).toMatchObject({ kind: 'new', courseId: room.courseId, count: 5 });
  });

  it('is no longer there once it is submitted, passed, hidden, or the student has left', async () => {
    const { room, pupil, home } = await newRoom();
    const task = await newTask(room, { dueAt: Date.now() + DAY });
    const quiz = await newQuiz(room, { closesAt: Date.now() + DAY, passPercent: 90 });
    const kinds = async () => (await home()).toDo.map(({ kind }) => kind);
    expect(await kinds()).toEqual(['work', 'quiz']);
    const lessons = (await pupil.get(`/api/courses/${room.courseId}/materials`)).body;
    expect(lessons.map(({ toDo }: { toDo: ToDo }) => toDo.kind)).toEqual(['work', 'quiz']);
    await workOf(pupil, task).save({ text: 'My day.' });
    await workOf(pupil, task).handIn();
    const attempt = await handedIn(room, pupil, quiz);
    expect(await kinds()).toEqual([]);
    const fail = [{ questionId: attempt.long, marks: 0 }];
    await room.admin.put(`/api/attempts/${attempt.id}/marks`, { marks: fail });
    expect(await kinds()).toEqual(['quiz']);
    await room.admin.put(`/api/materials/${quiz}`, { hidden: true });
    expect(await kinds()).toEqual([]);
  });
});

describe('the marks of a student', () => {
  it('say what is certain while a teacher marks, then the mark and the comment', async () => {
    const { room, pupil, home } = await newRoom();
    const quiz = await newQuiz(room, { passPercent: 60 });
    const attempt = await handedIn(room, pupil, quiz);
    const waiting = { marks: 7, maxMarks: 10, openMarks: 3, isWaiting: true, passed: true, comment: '' };
    expect((await home()).marks).toMatchObject([{ kind: 'quiz', materialId: quiz, ...waiting }]);
    const [lesson] = (await pupil.get(`/api/courses/${room.courseId}/materials`)).body;
    expect(lesson.mark).toEqual({ marks: 7, maxMarks: 10, isWaiting: true });
    const marks = [{ questionId: attempt.long, marks: 200, comment: 'Say why, too.' }];
    await room.admin.put(`/api/attempts/${attempt.id}/marks`, { marks });
    expect((await home()).marks).toMatchObject([
      { marks: 9, openMarks: 0, isWaiting: false, passed: true, comment: 'Say why, too.' },
    ]);

    clock.ahead += MINUTE;
    const task = await newTask(room);
    const work = workOf(pupil, task);
    await work.save({ text: 'My day.' });
    await work.handIn();
    expect((await home()).marks[0]).toMatchObject({ kind: 'work', marks: null, isWaiting: true });
    const [{ id }] = (await work.read()).body.submissions;
    await room.admin.put(`/api/submissions/${id}/grade`, { marks: 7.5, comment: 'Clear headings.' });
    expect((await home()).marks).toMatchObject([
      { materialId: task, marks: 7.5, maxMarks: 10, passed: true, comment: 'Clear headings.' },
      { materialId: quiz, marks: 9 },
    ]);
    const bell = (await pupil.get('/api/notifications')).body.items.map(({ text }: { text: string }) => text);
    expect(bell.slice(0, 2)).toEqual([
      expect.stringMatching(/^Your work for “Essay \d+” is graded: 7\.5 of 10\. “Clear headings\.”$/),
      expect.stringMatching(/^Your quiz “Quiz \d+” is marked: 9 of 10\. “Say why, too\.”$/),
    ]);
  });

  it('of a quiz that shows nothing, or not yet its answers, stay with the teacher', async () => {
    const { room, pupil, home } = await newRoom();
    const silent = await newQuiz(room, { show: 'nothing' });
    await handedIn(room, pupil, silent);
    expect((await home()).marks).toEqual([]);
    const later = await newQuiz(room, { closesAt: Date.now() + DAY });
    const attempt = await handedIn(room, pupil, later);
    const marks = [{ questionId: attempt.long, marks: 300, comment: 'The key is C.' }];
    await room.admin.put(`/api/attempts/${attempt.id}/marks`, { marks });
    expect((await home()).marks).toMatchObject([{ marks: 10, comment: '' }]);
  });
});
