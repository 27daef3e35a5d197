import { describe, expect, it } from 'vitest';
import { expectedBy } from './if-match.ts';

it('may be of any number', () => {
  expect(expectedBy('"128"')(128)).toBe(true);
});

describe('a change of version 7', () => {
  it.each([
    ['said nothing', undefined, true],
    ['said any will do', '*', true],
    ['said any will do, with blanks', ' * ', true],
    ['meant it', '"7"', true],
    ['meant it weakly', 'W/"7"', true],
    ['meant one of several', '"5", "7"', true],
    ['meant one of several, written closely', '"5",W/"7"', true],
    ['meant an older one', '"6"', false],
    ['meant a longer number', '"77"', false],
    ['forgot the quotes', '7', false],
    ['said nothing between the quotes', '""', false],
    ['sent an empty header', '', false],
    ['meant nothing readable', '"7', false],
  ])('by a client that %s', (_what, header, isExpected) => {
    expect(expectedBy(header)(7)).toBe(isExpected);
  });
});
