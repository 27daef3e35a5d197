import type { Page } from '@playwright/test';
import { type WrittenCourse, writtenCourses } from './content.ts';

export const courses: readonly WrittenCourse[] = writtenCourses();

/** A page that says nothing is here. */
export const UNKNOWN = '/no-such-page';

/** A page of each kind: each kind comes from one template. */
export const pageKinds = [
  '/',
  '/courses',
  '/contactUs',
  '/aboutUs',
  '/ourCommunity',
  '/privacy',
  '/grievance',
  '/Angular',
  '/healthy-Habits',
  '/buyAngular',
  UNKNOWN,
];

/** The two ends of what people look at the site with. */
export const PHONE = { width: 360, height: 780 };
export const DESKTOP = { width: 1440, height: 900 };

/** Waits until fonts are there and nothing moves any more. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .map(({ finished }) => finished),
    );
  });
}
