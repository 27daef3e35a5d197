import { askDoubt, chooseAnswer, postToDoubt } from '../features/doubts/doubts.service.ts';
import { isEnrolled } from '../features/enrollments/enrollments.service.ts';
import { listMaterialsOfCourse } from '../features/materials/materials.service.ts';
import {
  answerMessage,
  listMessages,
  receiveComplaint,
  receiveMessage,
} from '../features/messages/messages.service.ts';
import { createAnnouncement } from '../features/notifications/announcements.service.ts';
import {
  mailDueNotifications,
  markNotificationsRead,
} from '../features/notifications/notifications.service.ts';
import { listTexts, openText } from '../features/notifications/to-send.service.ts';
import { remindUnpaidOrders } from '../features/orders/buyers.service.ts';
import { expireOrders } from '../features/orders/orders.service.ts';
import { endDueAttempts } from '../features/quizzes/attempts.service.ts';
import { noteStuckStudents } from '../features/roster/roster.service.ts';
import { OWNER } from '../sessions/rights.ts';
import { readWords } from './samples.ts';
import type { School } from './school.ts';
import { teacherOf } from './team.ts';

const words = readWords();
/** Days ago on which questions are asked; the last ones have no answer. */
const ASKED = [58, 44, 37, 29, 12, 6, 1] as const;
const MORNING = 8.2;

/** Announces, answers messages and questions, and does what the server does by itself each day. */
export function runOffice(school: School, days: number): void {
  const { adminId, at, plan } = school;
  for (let day = days; day >= 0; day--)
    plan(at(day, MORNING), async (past) => {
      await expireOrders(past);
      await remindUnpaidOrders(past);
      await endDueAttempts(past);
      await mailDueNotifications(past);
      if (day === 0) return noteStuckStudents(past);
      await markNotificationsRead(past, adminId, 'all');
      if (day > 1) for (const { id } of (await listTexts(past, {})).items) await openText(past, id);
    });
  for (const { course, daysAgo, ...text } of words.announcements)
    plan(at(daysAgo, 11), async (past) => {
      const courseId = course === undefined ? 'all' : (school.courses.get(course) ?? 'all');
      await createAnnouncement(past, { ...text, courseId, byMail: true }, { id: adminId, rights: OWNER });
      await mailDueNotifications(past);
    });
  for (const message of words.messages) writeMessage(school, message);
  for (const [index, question] of words.questions.entries()) ask(school, question, ASKED[index] ?? 1);
}

function writeMessage(
  { adminId, at, officeAfter, plan }: School,
  { daysAgo, answer, complaint, ...message }: (typeof words.messages)[number],
): void {
  const when = at(daysAgo, 20.4);
  plan(when, async (past) => {
    if (complaint) await receiveComplaint(past, message, '');
    else await receiveMessage(past, message, '');
  });
  if (answer === undefined) return;
  plan(officeAfter(when), async (past) => {
    const { items } = await listMessages(past, { limit: 100 });
    const found = items.find(({ subject }) => subject === message.subject);
    if (found !== undefined) await answerMessage(past, found.id, answer, adminId);
  });
}

function ask(
  school: School,
  { course, lesson, text, answers, ofStudent }: (typeof words.questions)[number],
  daysAgo: number,
): void {
  const { at, courses, dice, enrolled, officeAfter, plan } = school;
  const when = at(daysAgo, 19.1);
  plan(when, async (past) => {
    const inCourse: typeof enrolled = [];
    for (const one of enrolled)
      if (one.courseId === courses.get(course) && (await isEnrolled(past.db, one.reader.id, one.courseId)))
        inCourse.push(one);
    const asker = inCourse.at(-1 - dice.between(0, 3));
    if (asker === undefined) return;
    const other = inCourse.find(({ reader }) => reader.id !== asker.reader.id);
    const material = (await listMaterialsOfCourse(past, asker.courseId, asker.reader)).find(
      ({ title }) => title === lesson,
    );
    if (material === undefined) return;
    const { id } = await askDoubt(past, material.id, { text, atSeconds: null, toAll: true }, asker.reader);
    if (ofStudent !== undefined && other !== undefined)
      plan(when + 90 * 60_000, (later) => postToDoubt(later, id, ofStudent, other.reader));
    for (const answer of answers)
      plan(officeAfter(when + 3 * 60 * 60_000), async (later) => {
        const teacher = await teacherOf(later, school, asker.courseId);
        const { posts } = await postToDoubt(later, id, answer, teacher);
        if (dice.roll() < 0.5) await chooseAnswer(later, id, posts.at(-1)?.id ?? null, asker.reader);
      });
  });
}
