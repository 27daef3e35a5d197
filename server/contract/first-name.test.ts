import { expect, it } from 'vitest';
import { firstName } from './first-name.ts';

it.each([
  ['Asha Verma', 'Asha'],
  ['K. S. R. Murthy', 'Murthy'],
  ['M Ravi Kumar', 'Ravi'],
  ['Smt. Lakshmi Devi', 'Lakshmi'],
  ['A.K.Sharma', 'A.K.Sharma'],
  ['के. एस. मूर्ति', 'मूर्ति'],
  ['Om', 'Om'],
])('%s is greeted as %s', (fullName, greeted) => {
  expect(firstName(fullName)).toBe(greeted);
});
