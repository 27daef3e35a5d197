import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { emailOf, idOf, lineOf, paragraphs, passwordOf, pathId, requiredParagraphs } from './fields.ts';

// Fixed, so that a failure comes back.
fc.configureGlobal({ seed: 20_250_610 });

const BLANK = 'Please write something.';
const LONG = 'Please use at most 50 characters.';
const CONTROL = 'Please remove special control characters.';
const line = lineOf(50, BLANK);
const text = paragraphs(50);
const anyText = fc.string({ unit: 'binary', maxLength: 80 });

const issuesOf = (schema: typeof line, value: string) =>
  schema
    .safeParse(value)
    .error?.issues.map((issue) =>
      issue.code === 'custom' ? [issue.params?.['code'], issue.message] : issue.code,
    );

it('a line that was taken is clean, and is taken again unchanged', () => {
  const property = fc.property(anyText, (given) => {
    const { success, data = '' } = line.safeParse(given);
    if (!success) return;
    expect(data).toBe(data.normalize('NFC').trim());
    expect(data).toMatch(/[^\p{Z}\p{C}]/u);
    expect(data).not.toMatch(/\p{Cc}|\p{Cs}/u);
    expect(data.length).toBeLessThanOrEqual(50);
    expect(line.parse(data)).toBe(data);
  });
  fc.assert(property, { numRuns: 2000 });
});

it('a text keeps its lines, loses the blanks around it, and has no other control characters', () => {
  expect(text.parse(' a\r\n\tb\n ')).toBe('a\r\n\tb');
  const property = fc.property(anyText, (given) => {
    const { success, data = '' } = text.safeParse(given);
    if (success) expect(data.replaceAll(/[\t\n\r]/g, '')).not.toMatch(/\p{Cc}|\p{Cs}/u);
  });
  fc.assert(property, { numRuns: 2000 });
});

describe('what is wrong with a text', () => {
  it.each([
    [line, '\u0007', [['blank', BLANK]]],
    [line, '   ', [['blank', BLANK]]],
    [line, 'a\nb', [[undefined, CONTROL]]],
    [line, '\u200B'.repeat(51), [['too_long', LONG]]],
    [text, `\u0007${'x'.repeat(49)}`, [[undefined, CONTROL]]],
    [requiredParagraphs(50, BLANK), ' ', [['blank', BLANK]]],
  ])('is one thing, the first: %#', (schema, given, issues) => {
    expect(issuesOf(schema, given)).toEqual(issues);
  });

  it.each([line, text])('is its length before anything reads it through', (schema) => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    expect(issuesOf(schema, '\u0301'.repeat(51))).toEqual([['too_long', LONG]]);
    expect(normalize).not.toHaveBeenCalled();
  });

  it('is a heap of marks on one letter, which Hindi and Vietnamese never have', () => {
    const heap = (marks: number) => issuesOf(line, `a${'\u0301'.repeat(marks)}`);
    expect(heap(31)).toEqual([[undefined, 'Please use fewer accents on one letter.']]);
    expect(heap(30)).toBeUndefined();
    expect(issuesOf(line, 'क्षत्रिय, Nguyễn')).toBeUndefined();
  });
});

it('an email that was taken is one ASCII address of at most 253 characters', () => {
  const email = emailOf('No address.');
  expect(email.parse(" o'brien+tag@sub.EXAMPLE.in ")).toBe("o'brien+tag@sub.EXAMPLE.in");
  expect(email.parse('\u200Basha@example.in\u00A0\u2069')).toBe('asha@example.in');
  const almost = fc.stringMatching(/^[ -~]{1,20}@[ -~]{1,20}\.[a-z]{2,4}$/);
  const property = fc.property(fc.oneof(almost, anyText, fc.emailAddress()), (given) => {
    const { success, data = '' } = email.safeParse(given);
    if (success) expect(data).toMatch(/^[!-~]{1,253}$/);
    if (success) expect(data).not.toMatch(/[\s,;:<>()[\]\\"]|@.*@/);
  });
  fc.assert(property, { numRuns: 3000 });
});

it('a password is never touched', () => {
  const password = passwordOf('Missing.');
  const given = fc.string({ unit: 'binary', minLength: 1, maxLength: 128 });
  const isUntouched = (value: string) => password.parse(value) === value;
  expect(() => fc.assert(fc.property(given, isUntouched))).not.toThrow();
});

it('an id is a positive safe integer, plainly written in a path', () => {
  const id = idOf('No id.');
  const isId = (given: unknown) => Number.isSafeInteger(given) && Number(given) > 0;
  const anyValue = fc.oneof(fc.jsonValue(), fc.double(), fc.integer());
  fc.assert(fc.property(anyValue, (given) => id.safeParse(given).success === isId(given)));
  fc.assert(fc.property(fc.integer({ min: 1 }), (given) => pathId.parse(String(given)) === given));
  const isPlain = (given: string) => String(pathId.safeParse(given).data ?? given) === given;
  fc.assert(fc.property(anyText, isPlain));
  expect(pathId.safeParse('07').success).toBe(false);
});
