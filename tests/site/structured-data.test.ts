import { describe, expect, test } from 'vitest';
import { readBuiltSite } from '../support/built-site.ts';
import { writtenCourses } from '../support/content.ts';
import { textOf } from '../support/html.ts';
import { structuredData, type Thing } from '../support/json-ld.ts';

const site = readBuiltSite();
const courses = writtenCourses();

/** What a page states. */
const types = new Map<string, readonly string[]>([
  ['/', ['EducationalOrganization']],
  ['/courses', ['BreadcrumbList', 'ItemList']],
  ['/aboutUs', ['BreadcrumbList', 'EducationalOrganization']],
  ['/contactUs', ['BreadcrumbList', 'EducationalOrganization']],
  ...courses.map(({ path }) => [path, ['BreadcrumbList', 'Course', 'FAQPage']] as [string, string[]]),
]);

test.each(site.sitemap)('%s states what it is about, readably', (path) => {
  const data = structuredData(site.page(path));
  expect([...data.keys()].sort()).toEqual(types.get(path) ?? ['BreadcrumbList']);
  for (const thing of data.values()) expect(thing['@context']).toBe('https://schema.org');
  for (const [, url] of JSON.stringify([...data.values()]).matchAll(/"(?:url|item|image|logo)":"([^"]+)"/g)) {
    const { origin, pathname } = new URL(url ?? '');
    expect(origin).toBe(site.origin);
    expect(site.has(pathname)).toBe(true);
  }
});

test.each(site.sitemap.filter((path) => path !== '/'))('the way to %s is on the page too', (path) => {
  const trail: Thing[] = structuredData(site.page(path)).get('BreadcrumbList').itemListElement;
  expect(trail.map(({ position }) => position)).toEqual(trail.map((_, at) => at + 1));
  expect(new URL(trail[0].item).pathname).toBe('/');
  expect(new URL(trail.at(-1).item).pathname).toBe(path);
  if (courses.some((course) => [course.path, course.paymentPath].includes(path)))
    expect(textOf(site.page(path).html)).toContain(trail.map(({ name }) => name).join(' '));
});

describe.each(courses.map((course) => [course.title, course] as const))('%s', (_title, course) => {
  const page = site.page(course.path);
  const data = structuredData(page);

  test('is offered at the price of its file', () => {
    const { name, offers, educationalLevel, provider, hasCourseInstance } = data.get('Course');
    expect(name).toBe(course.title);
    const offer = { '@type': 'Offer', price: course.priceInr, priceCurrency: 'INR', category: 'Paid' };
    expect(offers).toMatchObject(offer);
    expect(new URL(offers.url).pathname).toBe(course.paymentPath);
    expect(educationalLevel).toBe(course.level);
    expect(provider['@type']).toBe('EducationalOrganization');
    expect(hasCourseInstance).toMatchObject({ '@type': 'CourseInstance', courseMode: 'Online' });
    expect(hasCourseInstance.courseWorkload).toMatch(/^PT\d+H$/);
  });

  test('says on its page what it is, what it costs, how it is rated and where to buy it', () => {
    const text = textOf(page.html);
    const stars = page.tags.some(({ attributes }) => /out of 5 stars/.test(attributes['aria-label'] ?? ''));
    expect(stars).toBe(course.rating !== undefined);
    const rating = course.rating === undefined ? [] : [course.rating.count.toLocaleString('en-IN')];
    const price = `₹${course.priceInr.toLocaleString('en-IN')}`;
    for (const said of [course.title, price, ...rating, course.level ?? '']) expect(text).toContain(said);
    const links = page.tags.map(({ attributes }) => attributes['href']);
    expect(links).toContain(course.paymentPath);
    expect(page.tags.filter(({ name }) => name === 'details').length).toBeGreaterThan(course.modules);
    expect(course.modules).toBe(6);
    expect(page.tags.some(({ name }) => ['del', 's'].includes(name))).toBe(true);
  });

  test('tells robots no rating that is a sample', () => {
    expect(data.get('Course')).not.toHaveProperty('aggregateRating');
  });

  test('lists the questions that its page answers, but no samples', () => {
    const questions: Thing[] = data.get('FAQPage').mainEntity;
    const text = textOf(page.html);
    for (const { name, acceptedAnswer } of questions) {
      expect(text).toContain(name);
      expect(text).toContain(acceptedAnswer.text);
    }
    const asked = page.tags.filter(({ attributes }) => attributes['name'] === 'faq').length;
    expect(questions).toHaveLength(asked - course.sampleAnswers);
  });
});
