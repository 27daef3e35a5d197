import { DAY_MS } from '../contract/india-time.ts';
import type { Deps } from '../deps.ts';
import { importStatement } from '../features/bank-statements/import-statement.ts';
import { countChangedQuizzes } from '../features/quizzes/question-stats.service.ts';
import { registerStudent } from '../features/users/registration.ts';
import { updateUser } from '../features/users/users.service.ts';
import { sellBatches } from './batches.ts';
import { addLessons } from './lessons.ts';
import { runOffice } from './office.ts';
import { DEMO_PASSWORD, students as known, readPeople } from './samples.ts';
import { openSchool, type School } from './school.ts';
import { consent, letIn, type Person, type Sale, sell } from './selling.ts';
import { writeStatement } from './statement.ts';
import { type Habit, study } from './studying.ts';
import { inviteTeam } from './team.ts';

const OWNER_NAME = 'Nalini Rao';
const DAYS = 86;
const TAUGHT = ['computer-fundamentals', 'full-stack', 'python-data-science'] as const;
type Course = (typeof TAUGHT)[number];
const [BASICS, WEB, PYTHON] = TAUGHT;
/** The bank statement that was read ends on this day, and the one to try begins two days before. */
const READ_UNTIL = 3;
const WORK_IS_DUE_IN_DAYS = 4;

/** Fills an empty school with a term that is half over, day by day, by the product's own use cases. @returns a bank statement that is not read yet */
export async function liveTerm(deps: Deps): Promise<string> {
  const school = await openSchool(deps, TAUGHT);
  const { adminId, at, bank, plan } = school;
  plan(at(DAYS, 9), async (past) => {
    await updateUser(past.db, adminId, { full_name: OWNER_NAME });
    await addLessons(past, adminId, at(-WORK_IS_DUE_IN_DAYS, 23));
  });
  inviteTeam(school, OWNER_NAME, DAYS - 4);
  runOffice(school, DAYS - 1);
  bank.push(...otherLines(school));
  const people = readPeople();
  const phones = new Map(
    Object.values(people)
      .flatMap((list) => Object.values(list))
      .map((email, index) => [email, `+9198765${String(10_007 + 37 * index).padStart(5, '0')}`]),
  );
  const personsOf = (list: Readonly<Record<string, string>>): Person[] =>
    Object.entries(list).map(([fullName, email], index) => ({
      fullName,
      email,
      ...(index % 4 === 3 ? {} : { phone: phones.get(email) }),
    }));
  enrollKnown(school);
  enrollStudents(school, personsOf(people.students));
  for (const [index, person] of personsOf(people.invited).entries())
    plan(at(64 - 13 * index, 12), async (past) => {
      const slug = TAUGHT[index % 2] ?? BASICS;
      const userId = await letIn(school, past, person, slug);
      learn(school, person, slug)(userId, at(64 - 13 * index, 12));
    });
  for (const [index, person] of personsOf(people.waiting).entries())
    plan(at(0.2 + 0.6 * index, 9), async (past) => {
      const course = TAUGHT[index % 3];
      await registerStudent(past, { ...person, password: DEMO_PASSWORD }, { consent, course });
    });
  sellToBuyers(school, personsOf(people.buyers));
  sellBatches(school, deps, PYTHON, personsOf(people.batches), (person) => learn(school, person, PYTHON));
  plan(at(READ_UNTIL - 1, 10), async (past) => {
    const file = writeStatement(bank, at(34, 0), at(READ_UNTIL - 1, 0));
    await importStatement(past, Buffer.from(file), {}, adminId);
  });
  await school.liveThrough();
  await countChangedQuizzes(deps, new AbortController().signal);
  return writeStatement(bank, at(READ_UNTIL + 1, 0), at(0, 0));
}

/** The two whose logins are printed: one finished a course and is in the middle of the next. */
function enrollKnown(school: School): void {
  const { at } = school;
  const present = at(0, 0);
  const [meera, arjun] = [{ ...known[0], phone: '+919876500001' }, known[1]] as const;
  const steady = { skill: 0.9, until: present + DAY_MS };
  const slow = { skill: 0.6, until: present };
  const courses: readonly (readonly [Person, Course, when: number, Habit])[] = [
    [meera, WEB, at(84, 11), { ...steady, pace: 60 }],
    [meera, BASICS, at(26, 18), { ...steady, pace: 72 }],
    [arjun, WEB, at(82, 17), { ...slow, pace: 150 }],
    [arjun, BASICS, at(31, 12), { ...slow, pace: 110 }],
  ];
  for (const [person, slug, when, habit] of courses)
    sell(school, person, slug, when, {}, learn(school, person, slug, habit));
}

const REFUNDS: Readonly<Record<number, Sale['refund']>> = {
  9: 'sent',
  21: 'refused',
  39: 'agreed',
  42: 'asked',
};

function enrollStudents(school: School, people: readonly Person[]): void {
  const { at, dice } = school;
  for (const [index, person] of people.entries()) {
    const day = Math.max(1, Math.round(83 - (80 * index) / (people.length - 1)) + dice.between(-2, 2));
    const slug = dice.pick([BASICS, BASICS, WEB, WEB, PYTHON]);
    const when = at(Math.min(day, 84), 9 + 11 * dice.roll());
    const refund = REFUNDS[index];
    sell(school, person, slug, when, refund === undefined ? {} : { refund }, learn(school, person, slug));
    const second: Course = slug === BASICS ? WEB : BASICS;
    if (index % 7 === 2 && day > 30)
      sell(school, person, second, at(day - 24, 20 * dice.roll() + 1), {}, learn(school, person, second));
  }
}

function learn(school: School, { fullName, email }: Person, slug: Course, habit = habitOf(school)) {
  return (userId: number, from: number): void => {
    const courseId = school.courses.get(slug);
    if (courseId !== undefined) study(school, { userId, fullName, email, courseId }, from, habit);
  };
}

function habitOf({ at, dice }: School): Habit {
  const skill = 0.55 + 0.45 * dice.roll();
  const chance = dice.roll();
  if (chance < 0.06) return { skill, pace: 24, until: 0 };
  if (chance < 0.24) return { skill, pace: dice.between(30, 110), until: at(dice.between(15, 34), 12) };
  return { skill, pace: dice.between(24, 130), until: at(dice.between(0, 3), 23) };
}

function sellToBuyers(school: School, people: readonly Person[]): void {
  const { at } = school;
  const nothing = (): void => undefined;
  const waits = { office: 'nothing' } as const;
  const sales: readonly (readonly [slug: Course, daysAgo: number, hour: number, sale: Sale])[] = [
    [WEB, 1, 19.5, waits],
    [BASICS, 1, 14.2, waits],
    [PYTHON, 0, 6.4, waits],
    [WEB, 2, 11.1, { ...waits, comes: { lessPaise: 300_00 } }],
    [BASICS, 3, 16.3, waits],
    [WEB, 3, 12.8, waits],
    [BASICS, 2, 20.6, { ...waits, comes: 'never' }],
    [WEB, 1, 21.4, { buyer: 'nothing' }],
    [BASICS, 0, 5.2, { buyer: 'nothing' }],
    [PYTHON, 2, 15.9, { buyer: 'nothing' }],
    [WEB, 9, 10.5, { comes: { lessPaise: 200_00 }, office: 'asks-for-rest' }],
    [BASICS, 5, 13.7, { comes: 'never', office: 'declines' }],
    [WEB, 20, 18.1, { buyer: 'nothing' }],
    [BASICS, 8, 17.6, { buyer: 'nothing' }],
    [WEB, 4, 12.4, { buyer: 'cancels' }],
    [PYTHON, 1, 9.3, waits],
  ];
  for (const [index, [slug, daysAgo, hour, sale]] of sales.entries()) {
    const person = people[index];
    if (person !== undefined) sell(school, person, slug, at(daysAgo, hour), sale, nothing);
  }
}

function otherLines({ at }: School) {
  const lines: readonly (readonly [daysAgo: number, rupees: number, narration: string])[] = [
    [30, -14_000, 'NEFT/RENT LAKE ROAD OFFICE'],
    [22, -1_180, 'UPI/BROADBAND BILL'],
    [17, 2_000, 'UPI/SHANTI VIDYALAYA/CLASS 9'],
    [9, 312, 'INTEREST CREDIT'],
    [5, -2_360, 'NEFT/HOSTING'],
    [2, 399, 'UPI/FROM A FATHER/COURSE OF MY SON'],
    [1, -640, 'UPI/STATIONERY'],
  ];
  return lines.map(([daysAgo, rupees, narration], index) => {
    return {
      at: at(daysAgo, 13),
      paise: rupees * 100,
      reference: String(700_000_000_101 + 7919 * index),
      narration,
    };
  });
}
