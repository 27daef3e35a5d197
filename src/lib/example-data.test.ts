import { expect, it } from 'vitest';
import { listExamples } from './example-data.ts';

it('names what is still as shipped, and nothing that is the provider’s own', () => {
  const site = {
    upi: { vpa: 'abhyas@examplebank' },
    phone: '+91 01234 56789',
    email: 'hello@abhyas.example',
  };
  const claims = [
    { source: 'Registered since we began. Our own count, 2025.' },
    { source: 'Our own count, 2027.' },
  ];
  expect(listExamples({ site, claims, reviewers: ['Savita Pawar', 'Asha Rao'] })).toEqual([
    'the UPI address abhyas@examplebank',
    'the telephone number +91 01234 56789',
    'the email address hello@abhyas.example',
    '1 claims',
    '1 reviews and testimonials',
  ]);
  const own = { upi: { vpa: 'learn@okbank' }, phone: '+91 98765 43210', email: 'hello@example.in' };
  expect(listExamples({ site: own, claims: [], reviewers: ['Asha Rao'] })).toEqual([]);
});
