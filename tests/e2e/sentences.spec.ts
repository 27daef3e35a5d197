import { expect, test } from '@playwright/test';
import { readSeen } from '../support/seen.ts';
import { behaviours } from './behaviour.ts';
import { type Sentence, sentences } from './sentences.ts';

// These run after all journeys, and read what those noted.

const isThat = ({ says, begins }: Sentence, text: string): boolean =>
  begins === true ? text.startsWith(says) && text.length > says.length : text === says;

/** A screen begins with its address; the desk's tabs, a course's number and a reset's token follow. */
const isOn = (screen: string, where: string): boolean =>
  where === screen || where.startsWith(screen.endsWith('/') ? screen : `${screen}?`);

for (const [part, list] of Object.entries(sentences))
  for (const sentence of list)
    test(`${part}: “${sentence.says}” was seen on ${sentence.on}`, () => {
      const seen = readSeen(test.info()).filter(
        ({ kind, text }) => kind === 'sentence' && isThat(sentence, text),
      );
      const screens = seen.map(({ where }) => where);
      expect(
        screens.some((where) => isOn(sentence.on, where)),
        `seen on: ${screens.join(', ')}`,
      ).toBe(true);
    });

for (const { does, file, test: title } of behaviours)
  test(`${does} (${file})`, () => {
    expect(readSeen(test.info())).toContainEqual({ kind: 'test', where: file, text: title });
  });
