import { z } from 'zod';
import { accountState, role } from './auth.ts';
import { chosenBatches } from './courses.ts';
import {
  emailOf,
  idOf,
  idTextOf,
  lineOf,
  NOBODY,
  named,
  numberTextOf,
  pageQuery,
  passwordOf,
  phone,
  somePeople,
  tooManyPeople,
} from './fields.ts';
import { withoutUnseen } from './fold-text.ts';
import { limits } from './limits.ts';

export const userSummary = named('UserSummary', {
  id: z.int(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  joinedAt: z.int(),
  lastSeenAt: z.int().optional(),
  courses: z.array(z.object({ id: z.int(), name: z.string(), progress: z.int().min(0).max(100) })),
  deletionRequestedAt: z.int().optional(),
  underAge: z.literal(true).optional(),
  orderNotPaid: z.literal(true).optional(),
  wantedCourse: z.object({ id: z.int(), name: z.string() }).optional(),
});
export type UserSummary = z.infer<typeof userSummary>;

export const studentDetail = userSummary
  .extend({
    role,
    state: accountState,
    /** Their email refused the last mail, in the mail server's words. */
    mailRefused: z.object({ at: z.int().nullable(), words: z.string().nullable() }).optional(),
  })
  .meta({ id: 'StudentDetail' });
export type StudentDetail = z.infer<typeof studentDetail>;

const REQUIRED = 'Please fill out all required fields.';
export const createUserInput = z.object({
  fullName: lineOf(limits.fullName, REQUIRED),
  email: z.string(REQUIRED).trim().min(1, REQUIRED).pipe(emailOf('Please enter a valid email.')),
  password: passwordOf(REQUIRED)
    .transform((password) => withoutUnseen(password).trim())
    .refine((password) => password !== '', REQUIRED),
  phone: phone.optional(),
  courseIds: z
    .array(idOf('Unknown course.'), 'Unknown course.')
    .max(limits.courseIds, 'Unknown course.')
    .default([]),
  batches: chosenBatches,
});

export const correctUserInput = createUserInput.pick({ fullName: true, email: true, phone: true });
export type Correction = z.infer<typeof correctUserInput>;

export const issuedPassword = named('IssuedPassword', {
  password: z.string(),
  expiresAt: z.int(),
  message: z.string(),
});

export const changeRoleInput = z.object({
  role: z.enum(['admin', 'student'], 'Please choose admin or student.'),
});

const studentSort = z.enum(
  ['oldest', 'newest', 'name', 'email', 'away'],
  'Please sort by oldest, newest, name, email or away.',
);
export type StudentSort = z.infer<typeof studentSort>;

const AWAY = 'Please send a number of days, 1 to 999.';
export const studentQuery = pageQuery.extend({
  sort: studentSort.optional(),
  course: idTextOf('Please name one course.').optional(),
  away: numberTextOf(AWAY, /^[1-9]\d{0,2}$/).optional(),
});
export type StudentQuery = z.infer<typeof studentQuery>;

const NO_COURSE = 'Please choose at least one course.';

const userIds = somePeople(limits.bulkUsers);
export const chosenUsersInput = z.object({ userIds });

const someCourses = z.array(idOf(NO_COURSE), NO_COURSE).max(limits.courseIds, 'Please choose fewer courses.');

const approval = z.object(
  { id: idOf(NOBODY), courseIds: someCourses.default([]), batches: chosenBatches },
  NOBODY,
);
export type Approval = z.infer<typeof approval>;
export const approveUsersInput = z.object({
  users: z.array(approval, NOBODY).min(1, NOBODY).max(limits.bulkUsers, tooManyPeople(limits.bulkUsers)),
  /** Keeps or ends unpaid orders; if there are any, the call is refused without it. */
  unpaidOrders: z.enum(['keep', 'end'], 'Please choose keep or end.').optional(),
});

export const enrollUsersInput = z.object({
  userIds,
  courseIds: someCourses.min(1, NO_COURSE),
  batches: chosenBatches,
});

export const exportQuery = z.object({
  state: z.enum(['pending', 'approved'], 'Please choose pending or approved.').default('approved'),
});

const importProblem = z.object({ line: z.int(), column: z.string(), message: z.string() });
export type ImportProblem = z.infer<typeof importProblem>;

const studentLine = z.object({
  line: z.int(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  courses: z.array(z.string()),
  batches: z.array(z.string()).optional(),
  note: z.string().optional(),
});
export type StudentLine = z.infer<typeof studentLine>;

/** Creates an account, adds to one, approves one first, or is skipped. */
const importRow = studentLine.extend({ does: z.enum(['create', 'enroll', 'approve', 'skip']) });
export type ImportRow = z.infer<typeof importRow>;

export const importPlan = named('ImportPlan', {
  rows: z.array(importRow),
  problems: z.array(importProblem),
  ignored: z.array(z.string()),
});
export type ImportPlan = z.infer<typeof importPlan>;

export const importStarted = z.object({ message: z.string(), importId: z.string() });

/** `total`: new accounts, each of which needs a password. */
export const importProgress = named('ImportProgress', {
  state: z.enum(['working', 'done', 'failed']),
  done: z.int(),
  total: z.int(),
  message: z.string(),
});
export type ImportProgress = z.infer<typeof importProgress>;

export const importQuery = z.object({
  dryRun: z.literal('1', 'Please send dryRun=1 or leave it out.').optional(),
});
