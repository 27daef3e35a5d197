import { expect, test } from 'vitest';
import { nearestPage } from './nearest-page.ts';

const pages = [
  { href: '/courses', words: 'courses faq prices' },
  { href: '/contactUs', words: 'contactus help support' },
  { href: '/aboutUs', words: 'aboutus team' },
  { href: '/Angular', words: 'angular' },
];
const hrefOf = (path: string) => nearestPage(path, pages)?.href;

test('an address that does not exist leads to the page that was meant', () => {
  for (const [path, href] of [
    ['/contact', '/contactUs'],
    ['/contact-us.html', '/contactUs'],
    ['/about', '/aboutUs'],
    ['/faq', '/courses'],
    ['/Angulr', '/Angular'],
    ['/cuorses', '/courses'],
  ])
    expect(hrefOf(path ?? ''), path).toBe(href);
});

test('where no page is near it guesses nothing', () => {
  for (const path of ['/wp-login.php', '/x', '/', '/zzzzzz', `/contact${'s'.repeat(50)}`])
    expect(hrefOf(path), path).toBeUndefined();
});
