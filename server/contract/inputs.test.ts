import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { renameInput } from './account.ts';
import { auditQuery } from './audit.ts';
import {
  changePasswordInput,
  confirmSecondFactorInput,
  forgotPasswordInput,
  loginInput,
  proofInput,
  registerInput,
  resetPasswordInput,
} from './auth.ts';
import { courseInput, enrollmentInput } from './courses.ts';
import { pageQuery } from './fields.ts';
import { lessonAdding } from './lesson-adding.ts';
import { materialChange } from './lessons.ts';
import { materialOrder, materialQuery, progressInput, uploadFields } from './materials.ts';
import { messageInput } from './messages.ts';
import { emptyTrashQuery, trashQuery } from './trash.ts';
import {
  chosenUsersInput,
  createUserInput,
  enrollUsersInput,
  exportQuery,
  importQuery,
  studentQuery,
} from './users.ts';

/** What a schema makes of a value: the value, or where it is wrong and the sentence a person reads. */
function outcome(schema: z.ZodType, value: unknown): unknown {
  const { success, data, error } = schema.safeParse(value);
  return success ? data : error.issues.map(({ path, message }) => [path.join('.'), message]);
}

const x = (length: number): string => 'x'.repeat(length);
const ids = (length: number): number[] => Array.from({ length }, (_, at) => at + 1);
const most = (length: number): string => `Please use at most ${length} characters.`;

const email = 'asha@example.in';
const consent = { version: x(40), age: 'guardian' };
const NINETY_DAYS_MS = 90 * 24 * 60 * 60_000;

/** A body of each kind, at the edge of what is allowed: it is taken as it is. */
const good = {
  login: [loginInput, { email, password: x(256), role: 'admin', code: '1'.repeat(64) }],
  registration: [registerInput, { fullName: x(200), email, password: 'x', consent, course: x(255) }],
  'bare registration': [registerInput, { fullName: 'Asha', email, password: 'x' }],
  'forgotten password': [forgotPasswordInput, { email }],
  'new password': [resetPasswordInput, { password: 'x' }],
  'changed password': [changePasswordInput, { currentPassword: 'old', password: 'new' }],
  proof: [proofInput, { password: 'x', code: '123456' }],
  'proof without two steps': [proofInput, { password: 'x' }],
  'first code': [confirmSecondFactorInput, { code: '123456' }],
  name: [renameInput, { fullName: 'आशा राव' }],
  message: [messageInput, { name: x(200), email, subject: 'Fees', message: `One\n${x(4996)}` }],
  course: [courseInput, { courseName: x(120), description: x(5000) }],
  'course without description': [courseInput, { courseName: 'Sanskrit' }],
  enrollment: [enrollmentInput, { userId: 1, courseId: 2 }],
  user: [createUserInput, { fullName: 'Asha', email, password: 'x', courseIds: ids(500) }],
  'chosen users': [chosenUsersInput, { userIds: ids(200) }],
  'users and courses': [enrollUsersInput, { userIds: [1], courseIds: ids(500) }],
  'list of students': [studentQuery, { search: x(200), sort: 'name' }],
  audit: [auditQuery, { action: x(50), actor: x(200) }],
  material: [materialChange, { title: x(200), description: '', hidden: true }],
  order: [materialOrder, { materialIds: ids(5000) }],
  'list of materials': [materialQuery, { type: 'youtube', sort: 'newest' }],
  progress: [progressInput, { positionSeconds: 1_000_000, completed: false, agoMs: NINETY_DAYS_MS }],
} satisfies Record<string, [z.ZodType, Record<string, unknown>]>;

it.each(Object.entries(good))('a good %s is taken as it is', (_name, [schema, body]) => {
  expect(outcome(schema, body)).toEqual(body);
});

const REQUIRED = 'Please fill out all required fields.';
const CREDENTIALS = 'Please enter a valid email and password.';
const CODE = 'Enter the code from your authenticator app.';
const EMAIL = 'Please enter a valid email.';
const UNKNOWN = 'Unknown course.';
const READ_FIRST = 'Please read how we use your data and agree.';
const NOBODY = 'Please choose at least one person.';
const ORDER = 'Please send the ids of all materials of the course.';

/** In such a body, this value in the place of that field is refused at a place, with a sentence; undefined leaves it out. */
const wrong: [kind: keyof typeof good, field: string, given: unknown, sentence: string, at?: string][] = [
  ['login', 'email', undefined, CREDENTIALS],
  ['login', 'email', `${x(245)}@example.in`, CREDENTIALS],
  ['login', 'password', '', CREDENTIALS],
  ['login', 'password', x(257), 'Use at most 256 characters.'],
  ['login', 'role', 'owner', CREDENTIALS],
  ['login', 'code', 123_456, CODE],
  ['login', 'code', '  ', CODE],
  ['login', 'code', x(65), 'This code is too long.'],
  ['registration', 'fullName', '\u200B', REQUIRED],
  ['registration', 'fullName', 'a\u0007b', 'Please remove special control characters.'],
  ['registration', 'fullName', x(201), most(200)],
  ['registration', 'email', 'asha@', EMAIL],
  ['registration', 'password', '', REQUIRED],
  ['registration', 'consent', 'yes', READ_FIRST],
  ['registration', 'consent', { ...consent, version: x(41) }, READ_FIRST, 'consent.version'],
  ['registration', 'consent', { version: '1' }, 'Select your age group.', 'consent.age'],
  ...['', null, 'Full-Stack', 'full--stack', '-stack', 'full-', 'full-stack\n', 'ए', x(256)].map(
    (given): (typeof wrong)[number] => ['registration', 'course', given, UNKNOWN],
  ),
  ['forgotten password', 'email', 'x', EMAIL],
  ['new password', 'password', undefined, REQUIRED],
  ['changed password', 'currentPassword', '', REQUIRED],
  ['proof', 'password', undefined, 'Enter your password.'],
  ['first code', 'code', undefined, CODE],
  ['name', 'fullName', '', 'Please enter your full name.'],
  ['message', 'name', undefined, 'Please enter your name.'],
  ['message', 'subject', ' ', 'Please enter a subject.'],
  ['message', 'message', '\u2800', 'Please enter a message.'],
  ['message', 'message', x(5001), most(5000)],
  ['message', 'email', `${email}\nBcc: b@example.in`, EMAIL],
  ['message', 'subject', 'a\nBcc: b@example.in', 'Please remove special control characters.'],
  ['course', 'courseName', undefined, 'Please enter a course name.'],
  ['course', 'courseName', x(121), 'Course name is too long.'],
  ['course', 'description', 5, 'Please enter text.'],
  ['enrollment', 'userId', '1', 'Missing user or course.'],
  ['enrollment', 'courseId', 0, 'Missing user or course.'],
  ['user', 'email', ' ', REQUIRED],
  ['user', 'email', 'asha', EMAIL],
  ['user', 'courseIds', ids(501), UNKNOWN],
  ['user', 'courseIds', ['a'], UNKNOWN, 'courseIds.0'],
  ['chosen users', 'userIds', [], NOBODY],
  ['chosen users', 'userIds', ['1'], NOBODY, 'userIds.0'],
  ['chosen users', 'userIds', ids(201), 'Please choose at most 200 people at once.'],
  ['users and courses', 'courseIds', [], 'Please choose at least one course.'],
  ['users and courses', 'courseIds', ids(501), 'Please choose fewer courses.'],
  ['list of students', 'search', ['a', 'b'], 'Please search for one text.'],
  ['list of students', 'search', x(201), 'Please search for something shorter.'],
  ['list of students', 'course', 'x', 'Please name one course.'],
  ['list of students', 'sort', 'age', 'Please sort by oldest, newest, name, email or away.'],
  ['audit', 'action', x(51), 'Please choose one action.'],
  ['audit', 'actor', ['a', 'b'], 'Please search for one person.'],
  ['material', 'title', '', 'Please enter a title.'],
  ['material', 'hidden', 'yes', 'Please say whether students see it.'],
  ['order', 'materialIds', ids(5001), ORDER],
  ['order', 'materialIds', [1, '2'], ORDER, 'materialIds.1'],
  ['list of materials', 'courseId', '01', 'Please name one course.'],
  ['list of materials', 'courseId', '1234567890123456', 'Please name one course.'],
  ['list of materials', 'type', 'song', 'Please name a kind of material.'],
  ['list of materials', 'sort', 'title', 'Please sort by newest or by course.'],
  ['progress', 'agoMs', NINETY_DAYS_MS + 1, 'Please say how many milliseconds ago that was.'],
];

it.each(wrong)('%s, %s: %j is refused: %s', (kind, field, given, sentence, at = field) => {
  const [schema, body] = good[kind];
  expect(outcome(schema, { ...body, [field]: given })).toEqual([[at, sentence]]);
});

describe('what is sent as text is read', () => {
  const upload = { title: 'Lesson', type: 'video', courseId: '123456789012345' };
  it.each<[z.ZodType, unknown, unknown]>([
    [loginInput, { email, password: 'x', code: ' 123456 ' }, { email, password: 'x', code: '123456' }],
    [uploadFields, upload, { ...upload, description: '', courseId: 123_456_789_012_345 }],
    [uploadFields, { ...upload, type: 'youtube' }, [['type', 'This file type is not allowed.']]],
    [uploadFields, { ...upload, courseId: '7x' }, [['courseId', lessonAdding.video.incomplete]]],
    [pageQuery, { limit: '5', cursor: '900719925474099' }, { limit: 5, cursor: 900_719_925_474_099 }],
    [pageQuery, { limit: '201' }, { limit: 200 }],
    [pageQuery, { limit: '1.5', cursor: '9007199254740990' }, {}],
    [pageQuery, { limit: ['1', '2'] }, [['limit', 'Please send one number.']]],
    [exportQuery, {}, { state: 'approved' }],
    [exportQuery, { state: 'all' }, [['state', 'Please choose pending or approved.']]],
    [importQuery, { dryRun: 'yes' }, [['dryRun', 'Please send dryRun=1 or leave it out.']]],
    [trashQuery, { cursor: '1700.user.12' }, { cursor: { deletedAt: 1700, kind: 'user', id: 12 } }],
    [trashQuery, { cursor: '1.file.1' }, { cursor: undefined }],
    [trashQuery, { cursor: ['a', 'b'] }, [['cursor', 'Please send one cursor.']]],
    [emptyTrashQuery, { deletedUntil: '0' }, { deletedUntil: 0 }],
    [emptyTrashQuery, {}, [['deletedUntil', 'Please say up to which moment.']]],
    [emptyTrashQuery, { deletedUntil: '-1' }, [['deletedUntil', 'Please say up to which moment.']]],
  ])('%#', (schema, given, read) => {
    expect(outcome(schema, given)).toEqual(read);
  });
});
