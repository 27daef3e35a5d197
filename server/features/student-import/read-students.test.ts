import { describe, expect, it } from 'vitest';
import { readStudents } from './read-students.ts';

const HEAD = 'fullName,email,courses';
const problemsOf = (text: string): unknown =>
  readStudents(text).problems.map(({ line, column, message }) => [line, column, message]);

describe('a file of students', () => {
  it('is read line by line', () => {
    expect(
      readStudents(`${HEAD}\nAsha Rao,asha@example.in,Full Stack; Sanskrit\nMeera,m@example.in,`),
    ).toEqual({
      rows: [
        { line: 2, fullName: 'Asha Rao', email: 'asha@example.in', courses: ['Full Stack', 'Sanskrit'] },
        { line: 3, fullName: 'Meera', email: 'm@example.in', courses: [] },
      ],
      named: [
        { line: 2, courses: ['Full Stack', 'Sanskrit'] },
        { line: 3, courses: [] },
      ],
      problems: [],
    });
  });

  it.each([
    ['columns in another order', 'email,courses,fullName\nasha@example.in,Sanskrit,Asha'],
    ['titles as people write them', 'Full Name,E_MAIL,Courses\nAsha,asha@example.in,Sanskrit'],
    ['a byte order mark', `\uFEFF${HEAD}\nAsha,asha@example.in,Sanskrit`],
    ['line ends of Windows', `${HEAD}\r\nAsha,asha@example.in,Sanskrit\r\n`],
    ['line ends of old Macs', `${HEAD}\rAsha,asha@example.in,Sanskrit`],
    ['blanks around cells', `${HEAD}\n Asha , asha@example.in , Sanskrit `],
    ['quotation marks', `${HEAD}\n"Asha","asha@example.in","Sanskrit;;"`],
  ])('may have %s', (_what, text) => {
    const { rows, problems } = readStudents(text);
    expect(problems).toEqual([]);
    expect(rows).toEqual([{ line: 2, fullName: 'Asha', email: 'asha@example.in', courses: ['Sanskrit'] }]);
  });

  it('needs no courses, and may leave cells out at the end', () => {
    expect(readStudents('fullName,email\nAsha,asha@example.in').rows).toMatchObject([{ courses: [] }]);
    expect(readStudents(`${HEAD}\nAsha,asha@example.in`).rows).toMatchObject([{ courses: [] }]);
  });

  it('counts lines as an editor does, over empty ones and mixed line ends', () => {
    const { rows } = readStudents(`${HEAD}\r\n\r\nAsha,asha@example.in,\n\nMeera,m@example.in,`);
    expect(rows.map(({ line }) => line)).toEqual([3, 5]);
  });
});

describe('its first line', () => {
  it.each([
    [
      'nothing at all',
      '',
      [
        [1, 'fullName', 'The column fullName is missing.'],
        [1, 'email', 'The column email is missing.'],
      ],
    ],
    ['no students', `${HEAD}\n`, [[1, '', 'The file has no students.']]],
    ['no email', 'fullName\nAsha', [[1, 'email', 'The column email is missing.']]],
    [
      'a column nobody knows',
      'fullName,email,age\nAsha,asha@example.in,20',
      [[1, 'age', 'Unknown column. Use fullName, email, courses.']],
    ],
    [
      'a column twice',
      'fullName,email,Email\nAsha,asha@example.in,x',
      [[1, 'Email', 'This column is there twice.']],
    ],
    ['no students and no email', 'fullName', [[1, 'email', 'The column email is missing.']]],
  ])('with %s', (_what, text, problems) => {
    expect(problemsOf(text)).toEqual(problems);
    expect(readStudents(text)).toMatchObject({ rows: [], named: [] });
  });
});

describe('a line', () => {
  const HEADED = `${HEAD}\n`;
  it.each([
    ['an empty name', ',asha@example.in,', [[2, 'fullName', 'Enter the full name.']]],
    ['no address', 'Asha,asha,', [[2, 'email', 'Please enter a valid email.']]],
    [
      'neither',
      ',,Sanskrit',
      [
        [2, 'fullName', 'Enter the full name.'],
        [2, 'email', 'Please enter a valid email.'],
      ],
    ],
    [
      'too many cells',
      'Asha,asha@example.in,a,b',
      [[2, '', 'This line has more cells than the first line has columns.']],
    ],
    [
      'a quotation mark too few',
      'Asha,"asha@example.in,',
      [[2, '', 'This line is not valid CSV. Check its quotation marks.']],
    ],
  ])('with %s is named', (_what, line, problems) => {
    expect(problemsOf(HEADED + line)).toEqual(problems);
    expect(readStudents(HEADED + line).rows).toEqual([]);
  });

  it('keeps the others readable, and its courses known', () => {
    const { rows, named } = readStudents(`${HEADED}Asha,asha,Sanskrit\nMeera,m@example.in,Full Stack`);
    expect(rows.map(({ line }) => line)).toEqual([3]);
    expect(named).toEqual([
      { line: 2, courses: ['Sanskrit'] },
      { line: 3, courses: ['Full Stack'] },
    ]);
  });

  it('with an email of an earlier line is named, whatever its letter case', () => {
    const text = `${HEADED}Asha,asha@example.in,\nMeera,ASHA@example.in,\nRavi,asha@example.in,`;
    expect(problemsOf(text)).toEqual([
      [3, 'email', 'This email is in line 2 already.'],
      [4, 'email', 'This email is in line 2 already.'],
    ]);
    expect(readStudents(text).rows.map(({ line }) => line)).toEqual([2]);
  });
});

it('takes 2000 students and no more', () => {
  const students = (count: number): string =>
    `${HEAD}\n${Array.from({ length: count }, (_, at) => `Student ${at},s${at}@example.in,`).join('\n')}`;
  expect(readStudents(students(2000)).rows).toHaveLength(2000);
  expect(problemsOf(students(2001))).toEqual([
    [1, '', 'The file has 2001 students. At most 2000 can be imported at once.'],
  ]);
});
