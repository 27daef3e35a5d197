import { expect, it } from 'vitest';
import { ImportProblems, readStudents } from './read-students.ts';

const HEAD = 'fullName,email,courses';
const COURSES = new Set(['Full Stack', 'Sanskrit']);
const ASHA = { line: 2, fullName: 'Asha', email: 'asha@example.in', courses: ['Sanskrit'] };

async function read(text: string) {
  const problems = new ImportProblems();
  const rows = await readStudents(text, (name) => COURSES.has(name), problems);
  return { rows, problems: problems.list().map(({ line, column, message }) => [line, column, message]) };
}

it.each([
  ['columns in another order', 'email,courses,fullName\nasha@example.in,Sanskrit,Asha'],
  ['titles as people write them', 'Full Name,E_MAIL,Courses\nAsha,asha@example.in,Sanskrit'],
  ['a byte order mark', `\uFEFF${HEAD}\nAsha,asha@example.in,Sanskrit`],
  ['line ends of old Macs', `${HEAD}\rAsha,asha@example.in,Sanskrit`],
  ['blanks around cells', `${HEAD}\n Asha , asha@example.in , Sanskrit `],
  ['quotation marks', `${HEAD}\n"Asha","asha@example.in","Sanskrit;;"`],
])('may have %s', async (_what, text) => {
  expect(await read(text)).toEqual({ rows: [ASHA], problems: [] });
});

it('needs no courses, and may leave cells out at the end', async () => {
  const asha = [{ ...ASHA, courses: [] }];
  expect((await read('fullName,email\nAsha,asha@example.in')).rows).toEqual(asha);
  expect((await read(`${HEAD}\nAsha,asha@example.in`)).rows).toEqual(asha);
});

it('counts lines as an editor does, over empty ones and mixed line ends', async () => {
  const { rows } = await read(`${HEAD}\r\n\r\nAsha,asha@example.in,\n\nMeera,m@example.in,`);
  expect(rows.map(({ line }) => line)).toEqual([3, 5]);
});

const MISSING = 'is missing.';
it.each([
  ['', [1, 'fullName', `The column fullName ${MISSING}`], [1, 'email', `The column email ${MISSING}`]],
  [`${HEAD}\n`, [1, '', 'The file has no students.']],
  ['fullName,email,age\nA,a@example.in,20', [1, 'age', 'Unknown column. Use fullName, email, courses.']],
  ['fullName,email,Email\nA,a@example.in,x', [1, 'Email', 'This column appears twice.']],
  [
    `${HEAD}\n,asha,Cooking`,
    [2, 'fullName', 'Enter the full name.'],
    [2, 'email', 'Please enter a valid email.'],
    [2, 'courses', 'There is no course “Cooking”.'],
  ],
  [`${HEAD}\nA,a@example.in,a,b`, [2, '', 'This line has more cells than the first line has columns.']],
  [`${HEAD}\nAsha,"asha@example.in,`, [2, '', 'This line is not valid CSV. Check its quotation marks.']],
])('%j is refused, and says why', async (text, ...problems) => {
  expect(await read(text)).toMatchObject({ problems });
});

it('names an email of an earlier line, whatever its letter case', async () => {
  const text = `${HEAD}\nAsha,asha@example.in,\nMeera,ASHA@example.in,\nRavi,asha@example.in,`;
  expect((await read(text)).problems).toEqual([
    [3, 'email', 'This email is already in line 2.'],
    [4, 'email', 'This email is already in line 2.'],
  ]);
});

it('takes 2000 students and no more', async () => {
  const students = (count: number): string =>
    `${HEAD}\n${Array.from({ length: count }, (_, at) => `Student ${at},s${at}@example.in,`).join('\n')}`;
  expect((await read(students(2000))).rows).toHaveLength(2000);
  expect((await read(students(2001))).problems).toEqual([
    [1, '', 'The file has more than 2000 students. At most 2000 can be imported at once.'],
  ]);
});

it('names a hundred lines and counts the others', async () => {
  const { problems } = await read(`${HEAD}\n${'Asha,nowhere,\n'.repeat(150)}`);
  expect(problems).toHaveLength(101);
  expect(problems.at(-1)).toEqual([102, '', 'From here on, 50 more lines need a correction.']);
});
