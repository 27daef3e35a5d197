import { expect, it } from 'vitest';
import { foldText } from '../../contract/fold-text.ts';
import { ImportProblems, readStudents } from './read-students.ts';

const HEAD = 'fullName,email,courses';
const COURSES = ['Full Stack', 'Sanskrit', 'C; advanced', 'Data, Models'];
const ASHA = { line: 2, fullName: 'Asha', email: 'asha@example.in', courses: ['Sanskrit'] };
const named = (name: string) => COURSES.find((course) => foldText(course) === foldText(name));

async function read(file: string | Buffer) {
  const problems = new ImportProblems();
  const { lines, ignored } = await readStudents(Buffer.from(file), named, problems);
  const told = problems.list().map(({ line, column, message }) => [line, column, message]);
  return { rows: lines, problems: told, ignored };
}

it.each([
  ['columns in another order', 'email,courses,fullName\nasha@example.in,Sanskrit,Asha'],
  ['titles as people write them', 'Full Name,E_MAIL,Courses\nAsha,asha@example.in,Sanskrit'],
  ['a byte order mark', `\uFEFF${HEAD}\nAsha,asha@example.in,Sanskrit`],
  ['line ends of old Macs', `${HEAD}\rAsha,asha@example.in,Sanskrit`],
  ['blanks around cells', `${HEAD}\n Asha , asha@example.in , sanskrit `],
  ['quotation marks', `${HEAD}\n"Asha","asha@example.in","Sanskrit;;"`],
  ['semicolons', 'Name;Email;Course\nAsha;asha@example.in;Sanskrit\n;;\n;;'],
  [
    'tabs in UTF-16',
    Buffer.from('\uFEFFNAME\tE-mail ID\tCourse name\nAsha\tasha@example.in\tSanskrit', 'utf16le'),
  ],
  ['first and last names', 'First Name,Surname,Mail,Course,Email\nAsha,,x,Sanskrit,asha@example.in'],
  ['titles of a mailing list', 'Sl.No.,Student,Gmail,Course\n1,Asha,asha@example.in,Sanskrit'],
  [
    'a father before the student',
    'District Name,Fathers Name,Name of the Candidate,College Mail ID,Course\nPune,Ram,Asha,asha@example.in,Sanskrit',
  ],
  ['an example in a title', 'Name,Email (as a@b.in),Course\nAsha,asha@example.in,Sanskrit'],
  ['titles in Tamil', 'பெயர்,மின்னஞ்சல் முகவரி,Course\nAsha,asha@example.in,Sanskrit'],
  [
    'lines that have only a number, and a head on each page',
    `S.No,${HEAD}\n1,Asha,asha@example.in,Sanskrit\n2\nS.No,${HEAD}\n3,,,`,
  ],
  ['titles in Hindi', 'नाम,ईमेल,कोर्स\nAsha,asha@example.in,Sanskrit'],
])('may have %s', async (_what, text) => {
  expect(await read(text)).toMatchObject({ rows: [ASHA], problems: [] });
});

it.each([
  [
    'Timestamp,Email Address,"What is your name, please?",Father\'s name,Name of college,Courses you want\n' +
      '24/11/2026 10:02:11,asha@example.in,Asha,Ram,IIT,"Sanskrit, Full Stack"',
    ['Timestamp', "Father's name", 'Name of college'],
    ['Sanskrit', 'Full Stack'],
  ],
  [
    'sep=;\nName;Email;Mobile;Completed;Courses\nAsha;asha@example.in;90000 00005;3;"""C; advanced"";Data, Models"',
    ['Completed'],
    ['C; advanced', 'Data, Models'],
  ],
])('says which columns of a form or another list it leaves out: %j', async (text, ignored, courses) => {
  const { rows, ...rest } = await read(text);
  expect(rest).toEqual({ problems: [], ignored });
  expect(rows).toMatchObject([{ fullName: 'Asha', email: 'asha@example.in', courses }]);
});

it('finds the names of columns below a title, and the separator in them', async () => {
  const many = Array.from(
    { length: 9 },
    (_, at) => `A${at},a${at}@x.in,Sanskrit;Full Stack;Sanskrit;Sanskrit`,
  );
  const { rows } = await read(`${HEAD}\n${many.join('\n')}`);
  expect(rows[8]).toMatchObject({ fullName: 'A8', courses: ['Sanskrit', 'Full Stack'] });
  const titled = await read('Class list of November\n\nRoll no;Name;Email\n1;Asha;asha@example.in');
  expect(titled).toMatchObject({ rows: [{ line: 4, fullName: 'Asha' }], ignored: ['Roll no'] });
});

it('reads a head of two lines, whose upper cells are over several columns', async () => {
  const text =
    'GOVT COLLEGE\nS.No,Name,,Contact,\n,First,Last,Mobile,E-Mail\n1,Asha,Rao,9876543210,asha@example.in';
  const { rows, problems } = await read(text);
  expect(problems).toEqual([]);
  expect(rows).toEqual([
    { line: 4, fullName: 'Asha Rao', email: 'asha@example.in', phone: '+919876543210', courses: [] },
  ]);
});

it.each([
  ['First Name [Required],Middle Name,Last Name [Required]', 'Ravi,Kumar,Sharma', 'Ravi Kumar Sharma'],
  ['Surname,Name', 'Patil,Asha', 'Asha Patil'],
  ['Surname,Student Name', 'Patil,PATIL ASHA', 'PATIL ASHA'],
  ['Name,Initial', 'Murugan,M', 'Murugan M'],
])('loses no part of a name: %s', async (head, name, fullName) => {
  expect((await read(`${head},Email\n${name},asha@example.in`)).rows).toMatchObject([{ fullName }]);
});

it.each([
  ['asha@example.in.', '9876543210.0'],
  ['mailto:asha@example.in', '+91 98765-43210'],
  ['Asha Rao <asha@example.in>;', '9876543210'],
  ['asha @ example.in', '98765 43210'],
])('takes the email %s and the number %s', async (email, phone) => {
  const { rows, problems } = await read(`Name,Email,Registered Mobile No.\nAsha,"${email}",${phone}`);
  expect(problems).toEqual([]);
  expect(rows).toMatchObject([{ email: 'asha@example.in', phone: '+919876543210' }]);
  expect(rows[0]).not.toHaveProperty('note');
});

it('takes the first of two emails and numbers, and says so; a cell without a digit has no number', async () => {
  const text =
    'Name,Email,Mobile\nAsha,"asha@example.in, a2@example.in",9876543210 / 9876543211\nBina,b@example.in,Not available';
  const { rows, problems } = await read(text);
  expect(problems).toEqual([]);
  const note = 'Of several emails or numbers in a cell, the first is used.';
  expect(rows).toEqual([
    { line: 2, fullName: 'Asha', email: 'asha@example.in', phone: '+919876543210', note, courses: [] },
    { line: 3, fullName: 'Bina', email: 'b@example.in', courses: [] },
  ]);
});

it.each([
  'Sanskrit & Full Stack',
  'sanskrit / full stack',
  'Sanskrit and Full Stack',
  'Sanskrit\nFull Stack',
])('finds two courses in %j', async (courses) => {
  const { rows } = await read(`${HEAD}\nAsha,asha@example.in,"${courses}"`);
  expect(rows).toMatchObject([{ courses: ['Sanskrit', 'Full Stack'] }]);
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
  [
    `${HEAD}\n,asha,Cooking`,
    [2, 'fullName', 'Enter the full name.'],
    [2, 'email', 'Please enter a valid email.'],
    [2, 'courses', 'There is no course “Cooking”.'],
  ],
  [`${HEAD}\nA,a@example.in,a,b`, [2, '', 'This line has more cells than the first line has columns.']],
  [`${HEAD}\nAsha,"asha@example.in,`, [2, 'email', 'Please enter a valid email.']],
])('%j is refused, and says why', async (text, ...problems) => {
  expect(await read(text)).toMatchObject({ problems });
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
