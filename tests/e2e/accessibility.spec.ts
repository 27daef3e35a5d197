import type { Page } from '@playwright/test';
import { type AdminTab, tabsOf } from '../../src/islands/admin/admin-tabs.ts';
import { expectAccessible, expectSound } from '../support/axe.ts';
import { openClassroom, profile } from '../support/classroom.ts';
import { expect, findStudent, openAdmin, says, test } from '../support/e2e.ts';
import { DESKTOP, pageKinds, settled } from '../support/public-pages.ts';
import { approved, awake, chooseFor, press, registered } from '../support/screens.ts';

// A trace of every step would take as long as the steps; what axe says is enough to find the place.
test.use({ trace: 'off' });

/** Opens everything that folds, as browsers that do not know exclusive accordions let people do. */
const openAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details'))
      Object.assign(details, { name: '', open: true });
  });

test('axe finds nothing on the public pages, with their menus and questions', async ({ page }) => {
  test.slow();
  for (const path of pageKinds) {
    await page.goto(path);
    await openAll(page);
    await expectAccessible(page, path);
    for (const category of await page.getByRole('radio').all()) {
      await category.check({ force: true });
      await expectSound(page, `${path}, the questions of ${await category.getAttribute('id')}`);
    }
  }
  // The smaller menu opens over the page.
  await page.getByRole('navigation', { name: 'Main' }).locator('summary').click();
  await expectAccessible(page, 'the Login menu');
});

/** What sticks out to the side, or is cut off there. */
const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    const out = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return (
        width > 1 &&
        element.checkVisibility() &&
        (left < -1 || right > room + 1) &&
        // Lines of tabs and works are wider than their own box, which scrolls.
        !element.closest('.skip-link, .visually-hidden, .tabs-scroller *, .works *, svg, symbol')
      );
    });
    const { scrollWidth } = document.documentElement;
    const scrolls = scrollWidth > room ? [`the page is ${scrollWidth} px wide`] : [];
    return [...scrolls, ...out.map((element) => `${element.localName}.${element.className}`)];
  });

/** What is too small for a thumb. A link inside a sentence is as high as its line. */
const small = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, summary, input, textarea, .button, .nav-link, .category, nav a')]
      .filter((control) => control.checkVisibility({ opacityProperty: true }))
      // What is pressed of a choice is its label, and of what has a larger part laid over it that one.
      .map((control) => {
        const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
        const over = getComputedStyle(control, '::after');
        const larger = over.position === 'absolute' ? over : { width: '0', height: '0' };
        const side = (own: number, other: string) => Math.max(own, Number.parseFloat(other) || 0);
        return { control, box: { width: side(width, larger.width), height: side(height, larger.height) } };
      })
      // A word in a row of links may be short, but not low.
      .filter(({ control, box }) => box.height < 43.5 || (control.localName !== 'a' && box.width < 43.5))
      .map(
        ({ control, box }) =>
          `${control.localName} "${control.textContent.trim()}" ${box.width} × ${box.height}`,
      ),
  );

test('no public page scrolls sideways, whatever the width and the letters', async ({ page }) => {
  test.slow();
  const devtools = await page.context().newCDPSession(page);
  for (const path of pageKinds) {
    await page.goto(path);
    await openAll(page);
    // 320 px is what 400 % leave of 1280.
    for (const width of [320, 360, 768]) {
      await page.setViewportSize({ width, height: 700 });
      await settled(page);
      expect.soft(await sideways(page), `${path}, ${width} px`).toEqual([]);
      if (width === 360) expect.soft(await small(page), path).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await settled(page);
    expect.soft(await sideways(page), `${path}, letters twice as large`).toEqual([]);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  }
});

/** The tabs that every screen of the admin shows. */
const NINE = [
  /^Pending \d/,
  /^Approved \d/,
  /^Courses \d/,
  'Content',
  'Create User',
  'Upload Video',
  'Upload Doc',
  'Add YouTube',
  'Add Assignment',
];

test('the nine tabs of the admin are in sight, or one press away on a phone; lists suit a thumb there', async ({
  page,
  site,
}) => {
  await approved(site, { fullName: 'Om Rao', email: 'om@example.in', password: 'slow boats at dawn' });
  await openAdmin(page, 'audit');
  for (const viewport of [
    { width: 1366, height: 768 },
    { width: 768, height: 1024 },
  ]) {
    await page.setViewportSize(viewport);
    for (const name of NINE) await expect(page.getByRole('tab', { name })).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 360, height: 740 });
  for (const name of NINE) {
    const tab = page.getByRole('tab', { name });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(tab).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('button', { name: 'Courses', exact: true }).and(page.locator('.admin-group')).click();
  const sheet = page.getByRole('dialog', { name: 'All of the admin' });
  for (const name of NINE)
    await expect(sheet.locator('.admin-straight').getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await sheet.getByRole('button', { name: /^Pending \d/ }).click();
  await expect(page.getByRole('tab', { name: /^Pending \d/ })).toHaveAttribute('aria-selected', 'true');
  for (const tab of ['approved', 'manageContent', 'manageCourses']) {
    await page.goto(`/admin?tab=${tab}`);
    await awake(page);
    expect.soft(await small(page), tab).toEqual([]);
    expect.soft(await sideways(page), tab).toEqual([]);
  }
});

test('axe finds nothing on the dashboard and in the viewer', async ({ browser, site }) => {
  test.slow();
  const room = await openClassroom(site);
  // The console is not watched: axe wants to run scripts in the document's frame, which forbids it.
  const page = await profile(browser, site, room);
  await page.goto('/dashboard');
  await awake(page);
  await expectAccessible(page, 'nothing begun');
  await page.goto(`/course/${room.courseId}`);
  await expectAccessible(page, 'no videos');
  const video = await room.upload('video', 'lecture.mp4');
  await room.link('youtube', 'https://youtu.be/dQw4w9WgXcQ');
  for (const name of ['reading-list.txt', 'worksheet.docx', 'reading-list.doc'])
    await room.upload('document', name);
  await room.link('assignment', 'https://example.org/task');
  await page.goto(`/course/${room.courseId}`);
  await awake(page);
  await expectAccessible(page, 'a video');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expectAccessible(page, 'settings of the player');
  await page.getByRole('button', { name: 'Keyboard' }).click();
  await expectAccessible(page, 'the help');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page
    .locator('video')
    .evaluate((player: HTMLVideoElement) => player.dispatchEvent(new Event('ended')));
  await says(page, 'Watch again');
  await expectAccessible(page, 'a video that has ended');
  const next = page.getByRole('button', { name: /^Next/ });
  await next.click();
  await expectAccessible(page, 'a YouTube video');
  await page.getByRole('tab', { name: /Documents/ }).click();
  await expect(page.locator('pre')).toBeVisible();
  await expectAccessible(page, 'a text');
  await next.click();
  await expect(page.locator('iframe')).toBeVisible();
  await expectAccessible(page, 'a Word document');
  await next.click();
  await expectAccessible(page, 'a file to keep');
  await page.getByRole('tab', { name: /Assignments/ }).click();
  await page.getByRole('button', { name: /^(Mark as done|Done, next lesson)$/ }).click();
  await says(page, '2 of 6 completed');
  await expectAccessible(page, 'an assignment');

  await room.student.client.put(`/api/materials/${video.id}/progress`, {
    positionSeconds: 7,
    completed: true,
  });
  await page.goto('/dashboard');
  await awake(page);
  await expectAccessible(page, 'begun');
  await page.getByRole('searchbox').fill('pottery');
  await says(page, 'No Courses Found');
  await expectAccessible(page, 'nothing found');
  const lessons: { id: number }[] = (await room.student.client.get(`/api/courses/${room.courseId}/materials`))
    .body;
  for (const { id } of lessons)
    await room.student.client.put(`/api/materials/${id}/progress`, { completed: true });
  for (const path of ['/dashboard', `/course/${room.courseId}`]) {
    await page.goto(path);
    await says(page, 'Well done! You finished');
    await expectAccessible(page, `finished, ${path}`);
  }
  await room.unenroll();
  await page.goto(`/course/${room.courseId}`);
  await says(page, 'Access Denied');
  await expectAccessible(page, 'denied');
  await page.context().close();
});

test('axe finds nothing on the admin dashboard, with its dialogs', async ({ page, site }) => {
  test.slow();
  const room = await openClassroom(site);
  await room.upload('video', 'lecture.mp4');
  await room.link('assignment', 'https://example.org/task');
  await registered(
    site,
    { fullName: 'Xerxes Rao', email: 'xerxes@example.in', password: 'slow boats at dawn' },
    'angular',
  );
  const { course } = (await room.admin.post('/api/courses', { courseName: 'Gone' })).body;
  await room.admin.delete(`/api/courses/${course.id}`);
  await openAdmin(page, 'pending');
  await page.setViewportSize(DESKTOP);
  const open = (name: RegExp) => () => page.getByRole('button', { name }).first().click();
  const dialogs: Partial<Record<AdminTab, Readonly<Record<string, () => Promise<void>>>>> = {
    pending: { 'asked before approving': open(/^Approve Xerxes/) },
    approved: {
      'courses of a student': open(/^Courses of/),
      'importing students': () => chooseFor(page, 'this list', 'Import students'),
      'courses of several': async () => {
        await page.getByLabel(/^Select all/).check();
        await press(page, 'Add courses');
      },
    },
    manageContent: { 'editing a material': open(/^Edit/) },
    trash: { 'asked before the trash is emptied': open(/^Empty the trash/) },
  };
  const dialog = page.getByRole('dialog');
  for (const { tab, list, label } of tabsOf({ takesOrders: false })) {
    await page.goto(`/admin?tab=${tab}&list=${list}`);
    await awake(page);
    await expect(page.locator(`#admin-panel-${tab}`)).toBeVisible();
    await expect(page.getByLabel('Loading').filter({ visible: true })).toHaveCount(0);
    await expectAccessible(page, label);
    for (const [state, begin] of Object.entries(dialogs[tab] ?? {})) {
      await begin();
      await expect(dialog).toBeVisible();
      await expectAccessible(page, state);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  }
  await findStudent(page, room.student.fullName);
  await page.getByRole('button', { name: room.student.fullName }).first().click();
  await expect(page.getByRole('heading', { name: room.student.fullName })).toBeFocused();
  await expectAccessible(page, 'the page of a student');
});
