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

test('the signer is hidden while the provider is a hidden sample', () => {
  const hidden = { ...content, site: { ...content.site, samples: 'hidden' as const } };
  expect(makeCatalogue(hidden).issuer?.signatory).toBeUndefined();
});

test('an example signs nothing once the address is the provider’s own, and is named among the examples', () => {
  const own = { ...content, site: { ...content.site, sample: false } };
  const { issuer, samples } = makeCatalogue(own);
  expect(issuer?.signatory).toBeUndefined();
  expect(samples).toContainEqual(expect.objectContaining({ kind: 'signatory' }));
  const signed = {
    ...own,
    site: { ...own.site, signatory: { name: 'Tara Mistry', role: 'Director', sample: false } },
  };
  expect(makeCatalogue(signed).issuer?.signatory).toEqual({ name: 'Tara Mistry', role: 'Director' });
});
