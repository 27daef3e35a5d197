import { expect, test } from 'vitest';
import { type KnownPage, nearestPage } from './nearest-page.ts';

const pages: KnownPage[] = [
  ['/courses', 'Courses', 'courses faq prices'],
  ['/contactUs', 'Contact us', 'contactus help support'],
  ['/aboutUs', 'About us', 'aboutus team'],
  ['/Angular', 'Angular', 'angular'],
];
const hrefOf = (path: string) => nearestPage(path, pages)?.[0];

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
  for (const path of ['/wp-login.php', '/x', '/', '/zzzzzz']) expect(hrefOf(path), path).toBeUndefined();
});
