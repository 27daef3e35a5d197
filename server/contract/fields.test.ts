import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { outcome } from '../../tests/support/contract-inputs.ts';
import {
  emailOf,
  idOf,
  lineOf,
  pageOf,
  pageQuery,
  paragraphs,
  passwordOf,
  pathId,
  requiredParagraphs,
} from './fields.ts';
import { isSlug, limits } from './limits.ts';

// Fixed, so that a failure comes back.
fc.configureGlobal({ seed: 20_250_610 });

const line = lineOf(50, 'Please write something.');
const text = paragraphs(50);
const anyText = fc.string({ unit: 'binary', maxLength: 80 });

describe('a line', () => {
  it('that was taken is clean: one line, normal form, trimmed, not too long, with something to see', () => {
    fc.assert(
      fc.property(anyText, (given) => {
        const { success, data = '' } = line.safeParse(given);
        if (!success) return;
        expect(data).toBe(data.normalize('NFC').trim());
        expect(data).toMatch(/[^\p{Z}\p{C}]/u);
        expect(data).not.toMatch(/\p{Cc}|\p{Cs}/u);
        expect(data.length).toBeLessThanOrEqual(50);
      }),
      { numRuns: 2000 },
    );
  });

  it('that was taken once is taken again, unchanged', () => {
    fc.assert(
      fc.property(anyText, (given) => {
        const { success, data } = line.safeParse(given);
        if (success) expect(line.parse(data)).toBe(data);
      }),
    );
  });

  it('says one thing at a time', () => {
    expect(line.safeParse('   ').error?.issues.map(({ message }) => message)).toEqual([
      'Please write something.',
    ]);
    expect(line.safeParse('a\nb').error?.issues.map(({ message }) => message)).toEqual([
      'Please remove special control characters.',
    ]);
    expect(line.safeParse('x'.repeat(51)).error?.issues.map(({ message }) => message)).toEqual([
      'Please use at most 50 characters.',
    ]);
  });
});

describe('what is wrong with a text', () => {
  const issuesOf = (schema: typeof line, value: string) =>
    schema
      .safeParse(value)
      .error?.issues.map((issue) =>
        issue.code === 'custom' ? [issue.params?.['code'], issue.message] : issue.code,
      );
  const CONTROL = 'Please remove special control characters.';
  const LONG = 'Please use at most 50 characters.';

  it('is one thing, the first', () => {
    expect(issuesOf(line, '\u0007')).toEqual([['blank', 'Please write something.']]);
    expect(issuesOf(line, '\u200B'.repeat(51))).toEqual([['too_long', LONG]]);
    expect(issuesOf(line, `\u0007${'x'.repeat(49)}`)).toEqual([[undefined, CONTROL]]);
    expect(issuesOf(text, `\u0007${'x'.repeat(49)}`)).toEqual([[undefined, CONTROL]]);
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

  it('has a name for programs', () => {
    expect(issuesOf(line, 'x'.repeat(51))).toEqual([['too_long', LONG]]);
    expect(issuesOf(text, 'x'.repeat(51))).toEqual([['too_long', LONG]]);
    expect(issuesOf(requiredParagraphs(50, 'Please write something.'), ' ')).toEqual([
      ['blank', 'Please write something.'],
    ]);
  });
});

describe('a text', () => {
  it('keeps its lines and loses the blanks around it', () => {
    expect(text.parse(' a\r\n\tb\n ')).toBe('a\r\n\tb');
    expect(text.parse('  ')).toBe('');
  });

  it('that was taken has no control characters but line ends and tabs', () => {
    fc.assert(
      fc.property(anyText, (given) => {
        const { success, data = '' } = text.safeParse(given);
        if (success) expect(data.replaceAll(/[\t\n\r]/g, '')).not.toMatch(/\p{Cc}|\p{Cs}/u);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('an email address', () => {
  const email = emailOf('No address.');

  it('that was taken is one ASCII address of at most 254 characters, whatever was sent', () => {
    const almost = fc.stringMatching(/^[ -~]{1,20}@[ -~]{1,20}\.[a-z]{2,4}$/);
    fc.assert(
      fc.property(fc.oneof(almost, anyText, fc.emailAddress()), (given) => {
        const { success, data = '' } = email.safeParse(given);
        if (success) expect(data).toMatch(/^[!-~]{1,253}$/);
        if (success) expect(data).not.toMatch(/[\s,;:<>()[\]\\"]|@.*@/);
      }),
      { numRuns: 3000 },
    );
  });

  it.each(['a@b.in', 'first.last+tag@sub.example.co.in', "o'brien@example.in", 'A@EXAMPLE.IN'])(
    '%s is one',
    (given) => {
      expect(email.parse(` ${given} `)).toBe(given);
    },
  );
});

describe('a password', () => {
  it('is never touched', () => {
    const password = passwordOf('Missing.');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 128 }), (given) => {
        expect(password.parse(given)).toBe(given);
      }),
    );
  });
});

describe('an id', () => {
  it('in a path is a positive whole number, written plainly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), (id) => {
        expect(pathId.parse(String(id))).toBe(id);
      }),
    );
    fc.assert(
      fc.property(anyText, (given) => {
        const { success, data } = pathId.safeParse(given);
        if (success) expect(String(data)).toBe(given);
      }),
    );
  });

  it('in a body is never anything but a positive safe integer', () => {
    const id = idOf('No id.');
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.double(), fc.integer()), (given) => {
        const isId = typeof given === 'number' && Number.isSafeInteger(given) && given > 0;
        expect(id.safeParse(given).success).toBe(isId);
      }),
    );
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

const total = 12;
const rows = [{ id: 9 }, { id: 7 }, { id: 4 }];

it('a page that is not the last says where the next one begins', () => {
  expect(pageOf(rows, 2, total)).toEqual({ items: rows.slice(0, 2), total, nextCursor: 7 });
});

it.each([3, 4])('the last page says nothing of a next one: %i a page', (limit) => {
  expect(pageOf(rows, limit, total)).toEqual({ items: rows, total, nextCursor: undefined });
});

it('an empty list has one empty page', () => {
  expect(pageOf([], 2, 0)).toEqual({ items: [], total: 0, nextCursor: undefined });
});

it.each(['a', '7', 'full-stack', 'course-2-b', 'x'.repeat(limits.slug)])('may be %s', (text) => {
  expect(isSlug(text)).toBe(true);
});

it.each(['', '-a', 'a-', 'a--b', 'A', 'a b', 'a_b', 'ए', 'a\n', 'x'.repeat(limits.slug + 1)])(
  'may not be %j',
  (text) => {
    expect(isSlug(text)).toBe(false);
  },
);
