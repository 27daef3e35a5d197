import { expect, test } from 'vitest';
import { written, writtenCourses } from '../support/content.ts';
import { textOf } from '../support/html.ts';
import { siteWith } from '../support/site-with.ts';

/** The buy pages that the site began with. */
const FIRST = ['/buyComputerFundamentals', '/paymentHealthyHabits', '/paymentLeadership'];
const NOTE =
  'Scan the above QR code, pay the course fee and then fill the Registration form by clicking on Register Now.';

const site = await siteWith(
  (text, path) =>
    path !== 'site/payments.yml'
      ? text
      : // All that only orders know is in it, too, and would be recognised.
        text
          .replace('mode: orders', 'mode: static')
          .replace('expiresAfterHours: 72', 'expiresAfterHours: 331')
          .replace('answersWithinHours: 24', 'answersWithinHours: 163')
          .replace(
            'orderPrefix: AB',
            'orderPrefix: XY\nbank: { name: A B, account: "998877665544", ifsc: HDFC0000123 }',
          )
          .replace('scheme: none', 'scheme: registered\n  gstin: 27AAPFU0939F1ZV'),
  writtenCourses().map(({ slug }) => `/join/${slug}`),
);

test.each(FIRST)(
  'without orders, %s is the page of the specification, and shows no setting of orders',
  (path) => {
    const course = writtenCourses().find(({ paymentPath }) => paymentPath === path);
    const { html, tags } = site.page(path);
    const links = tags.flatMap(({ name, attributes }) => (name === 'a' ? [attributes['href'] ?? ''] : []));
    const text = textOf(html);
    for (const said of [
      NOTE,
      'Scan & Pay',
      'Register Now',
      'Wishlist',
      'Assignment/Quiz',
      'Expert-Led Modules',
    ])
      expect(text).toContain(said);
    expect(links).toContain(`/student-login?mode=register&course=${course?.slug}`);
    const upi = new URL(links.find((href) => href.startsWith('upi:')) ?? 'upi:');
    expect(Object.fromEntries(upi.searchParams)).toEqual({
      pa: written('payments.yml', 'upi.vpa'),
      pn: written('payments.yml', 'upi.payeeName'),
      am: `${course?.priceInr}.00`,
      cu: 'INR',
      tn: course?.note,
    });
    expect(html).not.toMatch(
      /\/join|\/order|data-sale|closed-courses|Save the QR|I have paid already|Tell me when/,
    );
    expect(html).not.toMatch(/998877665544|HDFC0000123|27AAPFU/);
    expect(text).not.toMatch(/\b(?:331|163) hours\b/);
  },
);

test('without orders every public page is still there, but for those to order on', () => {
  expect(site.sitemap).toEqual(expect.arrayContaining([...FIRST, '/terms', '/refunds', '/grievance']));
});
