import { expect, test } from 'vitest';
import { makeCatalogue } from './make-catalogue.ts';
import { readContentFolder } from './read-content.ts';

const content = await readContentFolder('content');

test('the catalogue has what the server needs of the shipped content', () => {
  const { courses, payments, issuer, siteName, samples } = makeCatalogue(content);
  expect(siteName).toBe('Abhyas');
  expect(courses.map(({ order }) => order)).toEqual(courses.map(({ order }) => order).sort((a, b) => a - b));
  expect(courses.find(({ slug }) => slug === 'full-stack')).toMatchObject({
    path: '/Fullstack',
    paymentPath: '/buyFullstack',
    aliases: expect.arrayContaining(['/FullStack']),
  });
  expect(payments).toMatchObject({
    asksForState: false,
    refundDays: 7,
    tax: { sac: '999293', series: 'REC' },
  });
  expect(issuer?.signatory).toBeDefined();
  expect(samples.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['site/payments.yml', 'courses/angular.md']),
  );
});

test('who signs is not told while the provider is a sample and samples are hidden', () => {
  const hidden = { ...content, site: { ...content.site, samples: 'hidden' as const } };
  expect(makeCatalogue(hidden).issuer?.signatory).toBeUndefined();
});
