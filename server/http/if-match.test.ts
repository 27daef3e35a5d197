import { expect, it } from 'vitest';
import { expectedBy } from './if-match.ts';

it.each([
  ['said nothing', undefined, true],
  ['said any will do', ' * ', true],
  ['meant it', '"7"', true],
  ['meant it weakly, or another', '"5",W/"7"', true],
  ['meant an older one', '"6"', false],
  ['meant a longer number', '"77"', false],
  ['forgot the quotes', '7', false],
  ['sent an empty header', '', false],
  ['meant nothing readable', '"7', false],
])('a change of version 7 by a client that %s', (_what, header, isExpected) => {
  expect(expectedBy(header)(7)).toBe(isExpected);
});
