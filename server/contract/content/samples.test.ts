import { expect, it } from 'vitest';
import { hasSample, listSamples, summariseSamples, withoutSamples } from './samples.ts';

const course = {
  title: 'Angular',
  rating: { stars: 4.8, count: 321, sample: true },
  faq: {
    own: [
      { question: 'Who?', sample: false },
      { question: 'When?', sample: true },
    ],
  },
  reviews: [{ name: 'Asha', sample: true }],
};
const payments = { mode: 'orders', upi: { vpa: 'abhyas@examplebank', sample: true } };
const files = [
  { path: 'site/payments.yml', data: payments },
  { path: 'site/site.yml', data: { email: 'hello@abhyas.example', phone: '+91 01234', sample: true } },
  { path: 'legal/terms.md', data: { title: 'Terms', sample: true } },
  { path: 'legal/refunds.md', data: { title: 'Refunds', sample: true } },
  { path: 'courses/angular.md', data: course },
];

it('lists every sample with its file, its place and what it is, and counts them for people', () => {
  const samples = listSamples(files);
  expect(samples.map(({ path, pointer, kind, text }) => [path, pointer, kind, text])).toEqual([
    ['site/payments.yml', '/upi', 'upi', 'abhyas@examplebank'],
    ['site/site.yml', '', 'site', 'hello@abhyas.example +91 01234'],
    ['legal/terms.md', '', 'page', 'Terms'],
    ['legal/refunds.md', '', 'page', 'Refunds'],
    ['courses/angular.md', '/rating', 'rating', '4.8 321'],
    ['courses/angular.md', '/faq/own/1', 'own', 'When?'],
    ['courses/angular.md', '/reviews/0', 'reviews', 'Asha'],
  ]);
  expect(summariseSamples(samples).slice(0, 3)).toEqual([
    'UPI address abhyas@examplebank',
    'address, email and telephone number hello@abhyas.example +91 01234',
    '2 legal texts',
  ]);
  expect(summariseSamples([])).toEqual([]);
});

it('takes samples out of what visitors see, but not who is paid, which is hidden as a whole', () => {
  const clean = withoutSamples(course);
  expect(clean).toEqual({
    title: 'Angular',
    faq: { own: [{ question: 'Who?', sample: false }] },
    reviews: [],
  });
  expect([hasSample(course), hasSample(clean)]).toEqual([true, false]);
  expect(withoutSamples(payments)).toEqual(payments);
});
