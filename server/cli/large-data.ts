/** How large the large provider is. */
export const large = {
  users: 100_000,
  /** Of them, waiting for approval. */
  pending: 5000,
  courses: 200,
  coursesPerStudent: 10,
  materials: 20_000,
  auditEntries: 200_000,
  messages: 2000,
} as const;

const DAY_MS = 24 * 60 * 60_000;
const FIRST = [
  'Aarav',
  'Bhavna',
  'Chitra',
  'Devika',
  'Eshan',
  'Farah',
  'Gopal',
  'Harini',
  'Imran',
  'Jaya',
  'Kabir',
];
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

/** A student; the registrations are spread over a year. */
export function studentRow(number: number, passwordHash: string, at: number) {
  const email = `student${number}@example.in`;
  const isPending = number >= large.users - large.pending;
  const created = at - Math.floor((365 * DAY_MS * (large.users - number)) / large.users);
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
