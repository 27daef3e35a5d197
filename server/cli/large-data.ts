import { createHash } from 'node:crypto';

/** How large the large provider is, unless the command line says otherwise. */
export const LARGE_USERS = 100_000;

/** Of so many students one studies; no divisor of the number of courses, so that every course has some. */
export const STUDIES_EVERY = 11;

/** How much there is of everything. */
export interface Sizes {
  readonly users: number;
  /** Of them, waiting for approval: the last ones. */
  readonly pending: number;
  readonly courses: number;
  readonly coursesPerStudent: number;
  readonly materials: number;
  readonly sessions: number;
  readonly auditEntries: number;
  readonly messages: number;
}

/**
 * The catalogue is the same for every provider; all else grows with the people, so that each has as much. Of what the
 * admin reads there are two pages at least: half a page costs half as much, whatever the size of the provider.
 */
export const sizesFor = (users: number): Sizes => ({
  users,
  pending: Math.floor(users / 20),
  courses: 200,
  coursesPerStudent: 10,
  materials: 20_000,
  sessions: Math.floor(users / 10),
  auditEntries: 2 * users,
  messages: Math.max(100, Math.floor(users / 50)),
});

const DAY_MS = 24 * 60 * 60_000;
/** Many, as among real people: of a few, those who share a family name would stand in blocks of thousands by name. */
const FIRST = `
  Aarav Abhinav Aditi Ajay Akash Alka Amit Amrita Ananya Anil Anjali Ankit Anu Arjun Arun Asha Ashok Ayesha
  Balu Bhavna Bhuvan Bina Chandan Charu Chetan Chitra Damini Deepak Devika Dilip Divya Ekta Eshan Esther Farah
  Feroz Gaurav Gayatri Geeta Girish Gopal Gurpreet Hansa Harini Harish Hema Imran Indira Irfan Isha Jagdish Jaya
  Jitendra John Joseph Jyoti Kabir Kalpana Karan Kavya Kiran Komal Lakshmi Lalit Leela Lokesh Madhav Mahesh Manju
  Meera Mohan Nadia Nandini Neha Nikhil Omkar Padma Pooja Prakash Priya Radha Rahul Rekha Rohit Sachin Salma Sanjay
  Sara Shreya Sunil Tara Tejas Uma Usha Varun Vidya Vikram Wasim Yamini Zara Zubin
`
  .trim()
  .split(/\s+/);
const LAST = [
  'Iyer',
  'Joshi',
  'Khan',
  'Menon',
  'Nair',
  'Pillai',
  'Qureshi',
  'Rao',
  'Sethi',
  'Verma',
  'Yadav',
  'Das',
  'Bose',
];

const pick = (list: readonly string[], number: number): string => list[number % list.length] ?? '';

/** Email of a student by number, from 0. */
export const studentEmail = (number: number): string => `student${number}@example.in`;

/** A student; the registrations are spread over a year. */
export function studentRow(number: number, { users, pending }: Sizes, passwordHash: string, at: number) {
  const email = studentEmail(number);
  const isPending = number >= users - pending;
  const created = at - Math.floor((365 * DAY_MS * (users - number)) / users);
  return {
    full_name: `${pick(FIRST, number * 7)} ${pick(LAST, number * 3)} ${number}`,
    email,
    email_key: email,
    password_hash: passwordHash,
    role: 'student',
    state: isPending ? 'pending' : 'approved',
    must_change_password: 0,
    created_at: created,
    approved_at: isPending ? null : created,
  } as const;
}

/** A login of a week at most; nobody has the cookie to it. @param ids of the first student and of how many */
export function sessionRow(number: number, firstId: number, { users, sessions }: Sizes, at: number) {
  const created = at - Math.floor((6 * DAY_MS * number) / sessions);
  return {
    id: createHash('sha256').update(`seeded ${number}`).digest('hex'),
    user_id: firstId + Math.floor((users / sessions) * number),
    created_at: created,
    last_seen_at: created,
    authenticated_at: created,
    expires_at: created + 7 * DAY_MS,
    user_agent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile',
  };
}

/** A link in one of the courses. */
export function materialRow(number: number, courses: readonly number[], at: number) {
  return {
    course_id: courses[number % courses.length] ?? 0,
    type: number % 3 === 0 ? 'assignment' : 'youtube',
    title: `Lesson ${number + 1}`,
    description: 'A lesson of a large provider.',
    url: number % 3 === 0 ? `https://example.in/task/${number}` : 'https://youtu.be/dQw4w9WgXcQ',
    position: Math.floor(number / courses.length) + 1,
    created_at: at,
    updated_at: at,
  } as const;
}

/** One of the logins in the log, latest first. */
export const auditRow = (number: number, firstId: number, { users }: Sizes, at: number) => ({
  at: at - number,
  actor_id: firstId + (number % users),
  action: 'login',
  detail: '{}',
});

/** One of the messages of visitors, a minute apart. */
export const messageRow = (number: number, at: number) => ({
  name: `Visitor ${number}`,
  email: `visitor${number}@example.in`,
  subject: 'Batch timings',
  message: 'Is there an evening batch?',
  created_at: at - number * 60_000,
});
