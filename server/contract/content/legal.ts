import { z } from 'zod';
import { type ContentProblem, MISSING } from '../content-problem.ts';
import { day } from './dates.ts';
import { group, phone, sample, text } from './fields.ts';

export const legalSchema = z.strictObject({
  officer: group('The grievance officer, shown on the page about complaints.', {
    name: text('Name of the person who answers complaints. The law wants a name.', 3, 80),
    designation: text('What that person is called, for example "Grievance officer".', 3, 60),
    email: z
      .email('Please write an email address, like name@example.in.')
      .describe('Address that complaints can be written to.'),
    phone: phone('Telephone number of that person with country code.'),
  }).meta({ isProtected: true }),
  sample: sample.describe('The officer is an example of ours.'),
});

export const legalPageSchema = z.strictObject({
  title: text('Heading of the page, and its title in search results.', 3, 60),
  description: text('One or two sentences that search results show under the title.', 50, 160),
  intro: text('One or two sentences under the heading.', 10, 200),
  updated: day('Day of the last change, shown at the end.'),
  sample: sample.describe('The text is an example: turn this off once you have read it and made it yours.'),
});

/** Placeholders filled from site.yml and payments.yml. */
const legalGaps = [
  'brand',
  'legalName',
  'address',
  'city',
  'email',
  'phone',
  'refundDays',
  'answersWithinHours',
  'expiresAfterHours',
] as const;
export type LegalGap = (typeof legalGaps)[number];

export const GAP = /\{(\w+)\}/g;

const PAGES = ['terms', 'refunds', 'grievance'];

export function checkLegal(
  pages: readonly { id: string }[],
  sourceOf: (path: string) => string,
): ContentProblem[] {
  const missing = PAGES.filter((page) => !pages.some(({ id }) => id === page));
  const unknown = pages.flatMap(({ id }): ContentProblem[] => {
    const path = `legal/${id}.md`;
    if (!PAGES.includes(id))
      return [{ path, text: `There is no such page; the files are ${PAGES.join('.md, ')}.md.` }];
    const lines = sourceOf(path).split('\n');
    return lines.flatMap((line, at) =>
      [...line.matchAll(GAP)]
        .filter(([, gap]) => !legalGaps.some((known) => known === gap))
        .map(([gap]) => {
          const text = `Nothing fills ${gap}; write one of {${legalGaps.join('}, {')}}.`;
          return { path, line: at + 1, text };
        }),
    );
  });
  return [...missing.map((page) => ({ path: `legal/${page}.md`, text: MISSING })), ...unknown];
}
