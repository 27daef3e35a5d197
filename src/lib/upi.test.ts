import { expect, test } from 'vitest';
import { upiLink } from './upi.ts';

test('the link has what payment apps can read: %20, a plain @, two decimals', () => {
  const link = upiLink({
    vpa: 'abhyas@examplebank',
    payeeName: 'Abhyas & Co',
    amountInr: 399,
    note: 'Full Stack',
  });
  expect(link).toBe('upi://pay?pa=abhyas@examplebank&pn=Abhyas%20%26%20Co&am=399.00&cu=INR&tn=Full%20Stack');
});
