import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CopiedProject, exampleCourse } from '../support/copied-project.ts';

const course = (from: string, to: string) => exampleCourse().replace(from, to);
const readSite = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../content/site', name), 'utf8');
const home = readSite('home.yml');
const payments = readSite('payments.yml');
const legal = readSite('legal.yml');
const refunds = readFileSync(join(import.meta.dirname, '../../content/legal/refunds.md'), 'utf8');

test.each([
  [
    'a link to a page that is not there, with file and line',
    'content/site/home.yml',
    home.replace('href: /courses', 'href: /corses'),
    /content\/site\/home\.yml, line \d+: there is no page \/corses/,
  ],
  [
    'a file under a name that is not read',
    'content/courses/networks.md.txt',
    'anything',
    /content\/courses\/networks\.md\.txt is not read/,
  ],
  [
    'a course without its first line of hyphens, and does not say that it lacks every field',
    'content/courses/slip.md',
    course('---\n', ''),
    /content\/courses\/slip\.md, line 1: the first line must be ---/,
  ],
  [
    'HTML in a description, with file, line and what to write instead',
    'content/courses/slip.md',
    course('Here stands the full', 'Here <b>stands</b> the full'),
    /content\/courses\/slip\.md, line \d+: HTML is not used in descriptions, found <b>\. Put two asterisks/,
  ],
  [
    'a teacher whom nobody knows, with the names that there are',
    'content/courses/slip.md',
    course('priceInr: 499', 'priceInr: 499\nteacher: Nobody'),
    /content\/courses\/slip\.md: teacher: "Nobody" is not in the team[\s\S]*Ananya Deshmukh/,
  ],
  [
    'a price that is no number, with field, line and what was expected',
    'content/courses/slip.md',
    course('priceInr: 499', 'priceInr: ₹499'),
    /content\/courses\/slip\.md[\s\S]*priceInr \(line 6\): expected a number, found the text "₹499"/,
  ],
  [
    'a UPI address that is none',
    'content/site/payments.yml',
    payments.replace('abhyas@examplebank', 'abhyas'),
    /content\/site\/payments\.yml[\s\S]*upi, vpa \(line \d+\): expected a UPI address such as name@bank/,
  ],
  [
    'an order number that would begin with other than two capital letters',
    'content/site/payments.yml',
    payments.replace('orderPrefix: AB', 'orderPrefix: abhyas'),
    /content\/site\/payments\.yml[\s\S]*orderPrefix \(line \d+\): expected two capital letters/,
  ],
  [
    'a grievance officer without a name, with what the name is for',
    'content/site/legal.yml',
    legal.replace(/name: .*/, "name: ''"),
    /content\/site\/legal\.yml[\s\S]*officer, name \(line 5\): expected at least 3 characters, found 0[\s\S]*The law wants a name/,
  ],
  [
    'a gap of a text that nothing fills, with those that there are',
    'content/legal/refunds.md',
    refunds.replace('{refundDays}', '{refundsDays}'),
    /content\/legal\/refunds\.md, line \d+: nothing fills \{refundsDays\}; write one of .*\{refundDays\}/,
  ],
])('the build stops at %s', async (_what, file, text, complaint) => {
  using copy = new CopiedProject();
  writeFileSync(join(copy.root, file), text);
  await expect(copy.build()).rejects.toThrow(complaint);
});

test('a slip leaves the last good build as it was', async () => {
  using copy = new CopiedProject();
  await copy.build();
  const page = readFileSync(join(copy.dist, 'client/index.html'), 'utf8');
  writeFileSync(join(copy.root, 'content/courses/slip.md'), 'anything');
  await expect(copy.build()).rejects.toThrow();
  expect(readFileSync(join(copy.dist, 'client/index.html'), 'utf8')).toBe(page);
});
