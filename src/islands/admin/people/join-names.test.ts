import { describe, expect, it } from 'vitest';
import { joinNames } from './join-names.ts';

const people = (...names: string[]) => names.map((fullName, id) => ({ id, fullName, email: '' }));

describe('people by name', () => {
  it.each([
    [['Asha'], 'Asha'],
    [['Asha', 'Binod'], 'Asha and Binod'],
    [['Asha', 'Binod', 'Chitra'], 'Asha, Binod and Chitra'],
    [['Asha', 'Binod', 'Chitra', 'Devi'], 'Asha, Binod, Chitra and 1 other'],
    [['Asha', 'Binod', 'Chitra', 'Devi', 'Esha'], 'Asha, Binod, Chitra and 2 others'],
  ])('%j are %s', (names, phrase) => {
    expect(joinNames(people(...names))).toBe(phrase);
  });
});
