import { expect, it } from 'vitest';
import { listExamples } from './example-data.ts';

it('names what is marked as a sample, and nothing that is the provider’s own', () => {
  const site = { phone: '+91 01234 56789', email: 'hello@abhyas.example' };
  const upi = { vpa: 'abhyas@examplebank' };
  expect(
    listExamples({
      site: { ...site, sample: true },
      upi: { ...upi, sample: true },
      legal: { officer: { name: 'Meenakshi Rao' }, sample: true },
      legalPages: [{ sample: true }, { sample: true }, {}],
      claims: [{ label: 'Students', sample: true }, { label: 'Countries' }],
      reviews: [
        { name: 'Savita Pawar', sample: true },
        { name: 'Joseph Lalrinmawia', sample: true },
        { name: 'Asha Rao', sample: false },
      ],
      ratings: [{ sample: true }, { sample: true }, {}],
      statistics: [{ sample: true }],
    }),
  ).toEqual([
    'the UPI address abhyas@examplebank',
    'the telephone number +91 01234 56789',
    'the email address hello@abhyas.example',
    'the grievance officer Meenakshi Rao',
    '2 texts on terms, refunds and complaints',
    '1 claim',
    '2 ratings',
    '1 course with figures of success',
    '2 reviews',
  ]);
  const legal = { officer: { name: 'Asha Rao' } };
  const own = {
    legal,
    legalPages: [],
    claims: [],
    ratings: [],
    statistics: [],
    reviews: [{ name: 'Savita Pawar' }],
  };
  expect(listExamples({ site, upi, ...own })).toEqual([]);
});
