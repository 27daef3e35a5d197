import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { renameInput } from './account.ts';
import { auditQuery } from './audit.ts';
import {
  changePasswordInput,
  forgotPasswordInput,
  loginInput,
  registerInput,
  resetPasswordInput,
} from './auth.ts';
import { contactInput } from './contact.ts';
import { courseInput } from './courses.ts';
import { enrollmentInput } from './enrollments.ts';
import { pageQuery } from './fields.ts';
import { importQuery } from './import.ts';
import {
  assignmentInput,
  incompleteForm,
  materialChange,
  materialOrder,
  materialQuery,
  progressInput,
  uploadFields,
  youtubeInput,
} from './materials.ts';
import { confirmSecondFactorInput, proofInput } from './second-factor.ts';
import { approveUsersInput, enrollUsersInput, exportQuery, studentQuery } from './students.ts';
import { emptyTrashQuery, trashQuery } from './trash.ts';
import { changeRoleInput, createUserInput } from './users.ts';

/** What a schema makes of a value: the value, or where it is wrong and the sentence a person reads. */
function outcome(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  return result.success
    ? result.data
    : result.error.issues.map(({ path, message }) => [path.join('.'), message]);
}

type Fields = Readonly<Record<string, unknown>>;
type Wrong = readonly [given: unknown, sentence: string];

/**
 * What is promised of a body: the good one is taken as it is, and each of these values in the place of a field is refused
 * with its sentence. `undefined` leaves the field out.
 */
function promise(schema: z.ZodType, good: Fields, wrong: Readonly<Record<string, readonly Wrong[]>>): void {
  it('takes what is asked for', () => {
    expect(outcome(schema, good)).toEqual(good);
  });
  const cases = Object.entries(wrong).flatMap(([field, values]) =>
    values.map(([given, sentence]) => ({ field, given, sentence })),
  );
  it.each(cases)('refuses $field: $given', ({ field, given, sentence }) => {
    expect(outcome(schema, { ...good, [field]: given })).toEqual([[field, sentence]]);
  });
}

const times = (length: number, text = 'x'): string => text.repeat(length);
const most = (length: number): string => `Please use at most ${length} characters.`;
const REQUIRED = 'Please fill out all required fields.';
const CONTROL = 'Please remove special control characters.';
const EMAIL = 'Please enter a valid email.';

describe('a login', () => {
  const CREDENTIALS = 'Please enter a valid email and password.';
  const CODE = 'Enter the code from your authenticator app.';
  promise(
    loginInput,
    { email: 'asha@example.in', password: ' any ', role: 'student', code: '123456' },
    {
      email: [
        [undefined, CREDENTIALS],
        ['asha', CREDENTIALS],
        [`${times(245, 'a')}@example.in`, CREDENTIALS],
      ],
      password: [
        [undefined, CREDENTIALS],
        ['', CREDENTIALS],
        [times(257), 'Use at most 256 characters.'],
      ],
      role: [['owner', CREDENTIALS]],
      code: [
        [123456, CODE],
        ['  ', CODE],
        [times(65, '1'), 'This code is too long.'],
      ],
    },
  );

  it.each(['admin', 'student'])('names its side: %s', (role) => {
    const given = { email: 'asha@example.in', password: 'x', role };
    expect(outcome(loginInput, given)).toEqual(given);
  });

  it('needs neither side nor code', () => {
    const given = { email: 'asha@example.in', password: times(256) };
    expect(outcome(loginInput, given)).toEqual(given);
  });

  it('loses the blanks around a code, which may be as long as a recovery code', () => {
    const given = { email: 'asha@example.in', password: 'x', code: ` ${times(64, 'a')} ` };
    expect(outcome(loginInput, given)).toMatchObject({ code: times(64, 'a') });
  });
});

describe('a registration', () => {
  const READ_FIRST = 'Please read how we use your data, and agree.';
  const AGE = 'Please say whether you are 18 or older.';
  const good = {
    fullName: 'Asha Rao',
    email: 'asha@example.in',
    password: 'any at all',
    consent: { version: '2026-11-20', age: 'adult' },
  };
  promise(registerInput, good, {
    fullName: [
      [undefined, REQUIRED],
      ['\u200B', REQUIRED],
      ['a\u0007b', CONTROL],
      [times(201), most(200)],
    ],
    email: [['asha@', EMAIL]],
    password: [
      [undefined, REQUIRED],
      ['', REQUIRED],
    ],
    consent: [['yes', READ_FIRST]],
  });

  it.each([
    ['consent.version', { version: 1, age: 'adult' }, READ_FIRST],
    ['consent.version', { version: times(41), age: 'adult' }, READ_FIRST],
    ['consent.age', { version: '1', age: 'child' }, AGE],
    ['consent.age', { version: '1' }, AGE],
  ])('refuses an agreement without sense: %s', (field, consent, sentence) => {
    expect(outcome(registerInput, { ...good, consent })).toEqual([[field, sentence]]);
  });

  it('takes the longest name and version, a guardian, and no agreement yet', () => {
    const longest = { ...good, fullName: times(200), consent: { version: times(40), age: 'guardian' } };
    expect(outcome(registerInput, longest)).toEqual(longest);
    const { consent: _left, ...bare } = good;
    expect(outcome(registerInput, bare)).toEqual(bare);
  });
});

describe('a forgotten password', () => {
  promise(forgotPasswordInput, { email: 'asha@example.in' }, { email: [['x', EMAIL]] });
});

describe('a password from a link', () => {
  promise(resetPasswordInput, { password: 'x' }, { password: [[undefined, REQUIRED]] });
});

describe('a change of password', () => {
  promise(
    changePasswordInput,
    { currentPassword: 'old', password: 'new' },
    { currentPassword: [['', REQUIRED]], password: [[null, REQUIRED]] },
  );
});

describe('a proof of who one is', () => {
  promise(
    proofInput,
    { password: 'x', code: '123456' },
    {
      password: [[undefined, 'Enter your password.']],
      code: [['', 'Enter the code from your authenticator app.']],
    },
  );

  it('needs no code of an account without a second factor', () => {
    expect(outcome(proofInput, { password: 'x' })).toEqual({ password: 'x' });
  });
});

describe('the first code of a new second factor', () => {
  promise(
    confirmSecondFactorInput,
    { code: '123456' },
    { code: [[undefined, 'Enter the code from your authenticator app.']] },
  );
});

describe('a new name', () => {
  promise(renameInput, { fullName: 'आशा राव' }, { fullName: [['', 'Please enter your full name.']] });
});

describe('a message to the provider', () => {
  promise(
    contactInput,
    { name: 'Asha', email: 'asha@example.in', subject: 'Fees', message: 'One\nTwo' },
    {
      name: [
        [undefined, 'Please enter your name.'],
        [times(201), most(200)],
      ],
      email: [[undefined, EMAIL]],
      subject: [
        [' ', 'Please enter a subject.'],
        [times(201), most(200)],
      ],
      message: [
        [undefined, 'Please enter text.'],
        ['\u2800', 'Please enter a message.'],
        ['a\u0000', CONTROL],
        [times(5001), most(5000)],
      ],
    },
  );
});

describe('a course', () => {
  promise(
    courseInput,
    { courseName: times(120), description: times(5000) },
    {
      courseName: [
        [undefined, 'Please enter a course name.'],
        [times(121), 'Course name is too long.'],
      ],
      description: [
        [5, 'Please enter text.'],
        [times(5001), most(5000)],
        ['a\uD800', CONTROL],
      ],
    },
  );

  it('may go without a description', () => {
    expect(outcome(courseInput, { courseName: 'Sanskrit' })).toEqual({ courseName: 'Sanskrit' });
  });
});

describe('an enrollment', () => {
  const MISSING = 'Missing user or course.';
  promise(
    enrollmentInput,
    { userId: 1, courseId: 2 },
    {
      userId: [
        [undefined, MISSING],
        ['1', MISSING],
        [0, MISSING],
        [1.5, MISSING],
      ],
      courseId: [[-1, MISSING]],
    },
  );
});

describe('a new person', () => {
  promise(
    createUserInput,
    { fullName: 'Asha', email: 'asha@example.in', password: 'x', courseIds: [1, 2] },
    {
      fullName: [[undefined, REQUIRED]],
      email: [
        [undefined, REQUIRED],
        ['asha', EMAIL],
      ],
      password: [[undefined, REQUIRED]],
      courseIds: [
        ['1', 'Unknown course.'],
        [Array.from({ length: 501 }, (_, at) => at + 1), 'Unknown course.'],
      ],
    },
  );

  it('has an email without blanks around it, and no courses unless some are named', () => {
    const given = { fullName: 'Asha', email: ' asha@example.in ', password: 'x' };
    expect(outcome(createUserInput, given)).toEqual({ ...given, email: 'asha@example.in', courseIds: [] });
  });

  it('hears of a blank email as of one left out', () => {
    const given = { fullName: 'Asha', email: ' ', password: 'x' };
    expect(outcome(createUserInput, given)).toEqual([['email', REQUIRED]]);
  });

  it('cannot be enrolled in a course that is no number, but in five hundred', () => {
    const given = { fullName: 'Asha', email: 'asha@example.in', password: 'x' };
    expect(outcome(createUserInput, { ...given, courseIds: ['a'] })).toEqual([
      ['courseIds.0', 'Unknown course.'],
    ]);
    const courseIds = Array.from({ length: 500 }, (_, at) => at + 1);
    expect(outcome(createUserInput, { ...given, courseIds })).toMatchObject({ courseIds });
  });
});

describe('a role', () => {
  promise(changeRoleInput, { role: 'student' }, { role: [['owner', 'Please choose admin or student.']] });

  it('may be that of an admin', () => {
    expect(outcome(changeRoleInput, { role: 'admin' })).toEqual({ role: 'admin' });
  });
});

describe('people approved at once', () => {
  const NOBODY = 'Please choose at least one person.';
  const ids = (length: number) => Array.from({ length }, (_, at) => at + 1);
  promise(
    approveUsersInput,
    { userIds: ids(200) },
    {
      userIds: [
        [undefined, NOBODY],
        [[], NOBODY],
        [ids(201), 'Please choose at most 200 people at once.'],
      ],
    },
  );

  it('are numbers', () => {
    expect(outcome(approveUsersInput, { userIds: ['1'] })).toEqual([['userIds.0', NOBODY]]);
  });
});

describe('people enrolled at once', () => {
  const ids = (length: number) => Array.from({ length }, (_, at) => at + 1);
  promise(
    enrollUsersInput,
    { userIds: ids(1), courseIds: ids(500) },
    {
      userIds: [
        [[], 'Please choose at least one person.'],
        [ids(201), 'Please choose at most 200 people at once.'],
      ],
      courseIds: [
        [[], 'Please choose at least one course.'],
        [ids(501), 'Please choose fewer courses.'],
      ],
    },
  );
});

describe('a list of students', () => {
  promise(
    studentQuery,
    { search: times(200), sort: 'name' },
    {
      search: [
        [['a', 'b'], 'Please search for one text.'],
        [times(201), 'Please search for something shorter.'],
      ],
      sort: [['age', 'Please sort by oldest, newest, name or email.']],
    },
  );

  it.each(['oldest', 'newest', 'name', 'email'])('comes sorted by %s', (sort) => {
    expect(outcome(studentQuery, { sort })).toEqual({ sort });
  });
});

describe('a file of students', () => {
  it('has the approved ones unless the pending ones are asked for', () => {
    expect(outcome(exportQuery, {})).toEqual({ state: 'approved' });
    expect(outcome(exportQuery, { state: 'pending' })).toEqual({ state: 'pending' });
    expect(outcome(exportQuery, { state: 'approved' })).toEqual({ state: 'approved' });
    expect(outcome(exportQuery, { state: 'all' })).toEqual([['state', 'Please choose pending or approved.']]);
  });

  it('is tried out with one word only', () => {
    expect(outcome(importQuery, { dryRun: '1' })).toEqual({ dryRun: '1' });
    expect(outcome(importQuery, {})).toEqual({});
    expect(outcome(importQuery, { dryRun: 'yes' })).toEqual([
      ['dryRun', 'Please send dryRun=1 or leave it out.'],
    ]);
  });
});

describe('a page of a list', () => {
  it.each([
    [{}, {}],
    [{ limit: '1' }, { limit: 1 }],
    [{ limit: '200' }, { limit: 200 }],
    [{ limit: '201' }, { limit: 200 }],
    [{ limit: '0' }, {}],
    [{ limit: '-1' }, {}],
    [{ limit: '1.5' }, {}],
    [{ limit: ' 5' }, {}],
    [{ limit: '5 ' }, {}],
    [{ limit: 'ten' }, {}],
    [{ cursor: '900719925474099' }, { cursor: 900719925474099 }],
    [{ cursor: '9007199254740990' }, {}],
  ])('%o is read as %o', (given, read) => {
    expect(outcome(pageQuery, given)).toEqual(read);
  });

  it('asks for one number at most', () => {
    expect(outcome(pageQuery, { limit: ['1', '2'] })).toEqual([['limit', 'Please send one number.']]);
    expect(outcome(pageQuery, { cursor: ['1', '2'] })).toEqual([['cursor', 'Please send one number.']]);
  });
});

describe('the history', () => {
  promise(
    auditQuery,
    { action: times(50), actor: times(200) },
    {
      action: [
        [['a', 'b'], 'Please choose one action.'],
        [times(51), 'Please choose one action.'],
      ],
      actor: [
        [['a', 'b'], 'Please search for one person.'],
        [times(201), 'Please search for something shorter.'],
      ],
    },
  );

  it('comes by the page, and is not searched by text', () => {
    expect(outcome(auditQuery, { limit: '5', cursor: '7', search: 'x' })).toEqual({ limit: 5, cursor: 7 });
  });
});

describe('the trash', () => {
  it('goes on after a row of a kind', () => {
    for (const kind of ['user', 'course', 'material'])
      expect(outcome(trashQuery, { cursor: `1700000000000.${kind}.12`, limit: '5' })).toEqual({
        cursor: { deletedAt: 1_700_000_000_000, kind, id: 12 },
        limit: 5,
      });
    expect(outcome(trashQuery, { cursor: '1.user.123456789012345' })).toMatchObject({
      cursor: { id: 123_456_789_012_345 },
    });
  });

  it.each(['', '1.user', 'x.user.1', '1.file.1', ' 1.user.1', '1.user.1 ', '1.user.1234567890123456'])(
    'begins anew at a place that is none: %s',
    (cursor) => {
      expect(outcome(trashQuery, { cursor })).toEqual({ cursor: undefined });
    },
  );

  it('goes on at one place only', () => {
    expect(outcome(trashQuery, { cursor: ['a', 'b'] })).toEqual([['cursor', 'Please send one cursor.']]);
    expect(outcome(trashQuery, {})).toEqual({});
  });
});

describe('emptying the trash', () => {
  const UNTIL = 'Please say up to which moment.';

  it('goes as far as the list that was read', () => {
    expect(outcome(emptyTrashQuery, { deletedUntil: '0' })).toEqual({ deletedUntil: 0 });
    expect(outcome(emptyTrashQuery, { deletedUntil: '123456789012345' })).toEqual({
      deletedUntil: 123_456_789_012_345,
    });
  });

  it.each([undefined, '', 'now', '-1', '1.5', ' 1', '1 ', '1234567890123456'])(
    'is refused up to %j',
    (given) => {
      expect(outcome(emptyTrashQuery, { deletedUntil: given })).toEqual([['deletedUntil', UNTIL]]);
    },
  );
});

describe('a change of a material', () => {
  promise(
    materialChange,
    { title: times(200), description: '', hidden: true },
    {
      title: [
        ['', 'Please enter a title.'],
        [times(201), most(200)],
      ],
      description: [[times(5001), most(5000)]],
      hidden: [['yes', 'Please say whether students see it.']],
    },
  );

  it('may be none', () => {
    expect(outcome(materialChange, {})).toEqual({});
  });
});

describe('an order of materials', () => {
  const ORDER = 'Please send the ids of all materials of the course.';
  const ids = (length: number) => Array.from({ length }, (_, at) => at + 1);
  promise(
    materialOrder,
    { materialIds: ids(5000) },
    {
      materialIds: [
        [undefined, ORDER],
        [ids(5001), ORDER],
      ],
    },
  );

  it('consists of ids', () => {
    expect(outcome(materialOrder, { materialIds: [1, '2'] })).toEqual([['materialIds.1', ORDER]]);
  });
});

describe('a list of materials', () => {
  promise(
    materialQuery,
    { type: 'youtube', sort: 'newest' },
    {
      courseId: [
        [['1', '2'], 'Please name one course.'],
        ['0', 'Please name one course.'],
        ['01', 'Please name one course.'],
        ['1 ', 'Please name one course.'],
        ['x1', 'Please name one course.'],
        ['1234567890123456', 'Please name one course.'],
      ],
      type: [['song', 'Please name a kind of material.']],
      sort: [['title', 'Please sort by newest or by course.']],
    },
  );

  it.each(['video', 'document', 'youtube', 'assignment'])('may be of one kind: %s', (type) => {
    expect(outcome(materialQuery, { type })).toEqual({ type });
  });

  it('may be of one course, in its order', () => {
    expect(outcome(materialQuery, { courseId: '123456789012345', sort: 'course' })).toEqual({
      courseId: 123_456_789_012_345,
      sort: 'course',
    });
  });
});

describe('a YouTube video', () => {
  const FIELDS = 'Please provide a title, a URL, and select a course.';
  const good = {
    title: 'Lesson 1',
    description: 'First',
    url: 'https://youtu.be/dQw4w9WgXcQ',
    courseId: 1,
  };
  promise(youtubeInput, good, {
    title: [
      [undefined, FIELDS],
      [times(201), most(200)],
    ],
    description: [[times(5001), most(5000)]],
    url: [
      [undefined, FIELDS],
      ['https://example.in/', 'Invalid YouTube URL.'],
      [`https://youtu.be/dQw4w9WgXcQ?x=${times(2018)}`, 'Invalid YouTube URL.'],
    ],
    courseId: [['1', FIELDS]],
  });

  it('hears of a blank address as of one left out', () => {
    expect(outcome(youtubeInput, { ...good, url: '  ' })).toContainEqual(['url', FIELDS]);
  });

  it('loses the blanks around its address, and has an empty description unless one is given', () => {
    const { description: _left, ...rest } = good;
    expect(outcome(youtubeInput, { ...rest, url: ` ${good.url} ` })).toEqual({ ...good, description: '' });
  });

  it('names the reason for programs too', () => {
    const { error } = youtubeInput.safeParse({ ...good, url: 'https://example.in/' });
    expect(error?.issues).toMatchObject([{ code: 'custom', params: { code: 'youtube' } }]);
  });
});

describe('an assignment', () => {
  const FIELDS = 'Please provide a title, a link, and select a course.';
  const good = { title: 'Essay', description: 'Two pages', url: 'https://example.in/essay', courseId: 1 };
  promise(assignmentInput, good, {
    title: [
      [undefined, FIELDS],
      [times(201), most(200)],
    ],
    description: [[times(5001), most(5000)]],
    url: [
      [undefined, FIELDS],
      ['example.in', FIELDS],
      ['javascript:alert(1)', FIELDS],
      ['data:text/html,x', FIELDS],
      ['ftp://example.in/', FIELDS],
      ['https://asha@example.in/', FIELDS],
      ['https://:secret@example.in/', FIELDS],
      [`https://example.in/${times(2030)}`, FIELDS],
    ],
    courseId: [[undefined, FIELDS]],
  });

  it.each(['http://example.in/', 'https://example.in:8443/a?b#c', `https://example.in/${times(2029)}`])(
    'is at an address of the web: %s',
    (url) => {
      expect(outcome(assignmentInput, { ...good, url })).toEqual({ ...good, url });
    },
  );

  it('loses the blanks around its address, and has an empty description unless one is given', () => {
    const { description: _left, ...rest } = good;
    expect(outcome(assignmentInput, { ...rest, url: ` ${good.url} ` })).toEqual({ ...good, description: '' });
  });

  it('hears of a blank address as of one left out', () => {
    expect(outcome(assignmentInput, { ...good, url: '' })).toContainEqual(['url', FIELDS]);
  });
});

describe('an upload', () => {
  const FIELDS = 'Please provide a title, a file, and select a course.';
  const good = { title: 'Lesson', description: 'First', type: 'video', courseId: '7' };

  it.each([
    ['title', undefined, FIELDS],
    ['title', times(201), most(200)],
    ['description', times(5001), most(5000)],
    ['type', 'youtube', 'This file type is not allowed.'],
    ['courseId', undefined, FIELDS],
    ['courseId', '0', FIELDS],
    ['courseId', 'x7', FIELDS],
    ['courseId', '7x', FIELDS],
    ['courseId', '1234567890123456', FIELDS],
  ])('refuses %s: %s', (field, given, sentence) => {
    expect(outcome(uploadFields, { ...good, [field]: given })).toEqual([[field, sentence]]);
  });

  it.each(['video', 'document'])('is a %s of a course', (type) => {
    const { description: _left, ...rest } = good;
    const courseId = '123456789012345';
    expect(outcome(uploadFields, { ...rest, type, courseId })).toEqual({
      title: 'Lesson',
      description: '',
      type,
      courseId: 123_456_789_012_345,
    });
  });
});

it('each kind of material has a sentence for a form that lacks something', () => {
  const fields = (what: string): string => `Please provide a title, ${what}, and select a course.`;
  expect(incompleteForm).toEqual({
    video: fields('a file'),
    document: fields('a file'),
    youtube: fields('a URL'),
    assignment: fields('a link'),
  });
});

describe('progress', () => {
  const POSITION = 'Please send a position in seconds.';
  const AGE = 'Please say how many milliseconds ago that was.';
  const NINETY_DAYS = 90 * 24 * 60 * 60 * 1000;
  promise(
    progressInput,
    { positionSeconds: 1_000_000, completed: false, agoMs: NINETY_DAYS },
    {
      positionSeconds: [
        ['1', POSITION],
        [-0.1, POSITION],
        [1_000_000.1, POSITION],
      ],
      completed: [[1, 'Please say whether the material is completed.']],
      agoMs: [
        ['1', AGE],
        [0.5, AGE],
        [-1, AGE],
        [NINETY_DAYS + 1, AGE],
      ],
    },
  );

  it('may begin, be told at once, or say only that somebody looked', () => {
    expect(outcome(progressInput, { positionSeconds: 0, agoMs: 0 })).toEqual({
      positionSeconds: 0,
      agoMs: 0,
    });
    expect(outcome(progressInput, {})).toEqual({});
  });
});
