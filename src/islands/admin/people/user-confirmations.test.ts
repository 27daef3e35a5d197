import { expect, it } from 'vitest';
import { approval } from './user-confirmations.ts';

const SENTENCE = /(?:One|\d) of them (?:is|are) under 18: ask a parent or guardian first\./;

it.each([
  [[false, false], undefined],
  [[true, false], 'One of them is under 18: ask a parent or guardian first.'],
  [[true, true], '2 of them are under 18: ask a parent or guardian first.'],
])('before people are approved together, under 18 %j: %s', (ages, sentence) => {
  const users = ages.map((isYoung, id) => ({
    id,
    fullName: 'Asha',
    email: 'asha@example.in',
    ...(isYoung ? { underAge: true as const } : {}),
  }));
  expect(SENTENCE.exec(approval(users, () => undefined).text ?? '')?.[0]).toBe(sentence);
});
