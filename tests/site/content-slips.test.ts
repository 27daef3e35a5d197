import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { readFields } from '../../server/contract/content/content-yaml.ts';
import { findProblems } from '../../server/contract/content/find-problems.ts';
import { legalSchema } from '../../server/contract/content/legal.ts';
import { paymentsSchema } from '../../server/contract/content/payments.ts';
import { CopiedProject, exampleCourse } from '../support/copied-project.ts';

const readContent = (name: string) => readFileSync(join(import.meta.dirname, '../../content', name), 'utf8');
const payments = readContent('site/payments.yml');
const legal = readContent('site/legal.yml');

test.each([
  [
    'a UPI address that is none',
    paymentsSchema,
    payments.replace('abhyas@examplebank', 'abhyas'),
    /^\/upi\/vpa: Please write a UPI address like name@bank/,
  ],
  [
    'an order number that would begin with other than two capital letters',
    paymentsSchema,
    payments.replace('orderPrefix: AB', 'orderPrefix: abhyas'),
    /^\/orderPrefix: Please write two capital letters/,
  ],
  [
    'a grievance officer without a name',
    legalSchema,
    legal.replace(/name: .*/, "name: ''"),
    /^\/officer\/name: Please fill this in/,
  ],
])('an editor is told of %s', (_what, schema, text, complaint) => {
  const fields = readFields(text);
  if ('text' in fields) throw new Error(fields.text);
  const { problems } = findProblems<z.ZodType>(schema, fields, text);
  expect(problems.map(({ pointer, text: said }) => `${pointer}: ${said}`).join('\n')).toMatch(complaint);
});

const home = readContent('site/home.yml');
const refunds = readContent('legal/refunds.md');
const priced = exampleCourse().replace('priceInr: 499', 'priceInr: free');

test('a build stops at a slip, names file and line, and leaves the last good build as it was', async () => {
  using copy = await CopiedProject.make();
  const page = join(copy.dist, 'client/index.html');
  writeFileSync(page, 'The last good build.');
  // What is found in fields, then in texts, then links, which are followed when every page is there.
  for (const slips of [
    [
      [
        'courses/slip.md',
        `${home}\n>>>>>>> theirs\n`,
        /slip\.md, line \d+: an unfinished merge left >>>>>>>/,
      ],
      [
        'courses/priced.md',
        priced,
        /content\/courses\/priced\.md[\s\S]*priceInr \(line 6\): Please write a number, digits only\. You wrote "free"/,
      ],
    ],
    [
      [
        'legal/refunds.md',
        refunds.replace('{refundDays}', '{refundsDays}'),
        /content\/legal\/refunds\.md, line \d+: Nothing fills \{refundsDays\}; write one of .*\{refundDays\}/,
      ],
    ],
    [
      [
        'site/home.yml',
        home.replace('href: /courses', 'href: /corses'),
        /content\/site\/home\.yml, line \d+: There is no page \/corses/,
      ],
    ],
  ] as const) {
    const before = slips.map(([file]) => {
      const path = join(copy.root, 'content', file);
      return [path, existsSync(path) ? readFileSync(path) : undefined] as const;
    });
    for (const [file, text] of slips) writeFileSync(join(copy.root, 'content', file), text);
    const printed = await copy.build().then(
      () => '',
      (error: Error) => error.message,
    );
    for (const [, , complaint] of slips) expect(printed).toMatch(complaint);
    for (const [path, text] of before)
      if (text === undefined) rmSync(path);
      else writeFileSync(path, text);
  }
  expect(readFileSync(page, 'utf8')).toBe('The last good build.');
});
