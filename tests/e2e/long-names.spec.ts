import { expect, openAdmin, signIn, test } from '../support/e2e.ts';
import { DESKTOP, PHONE } from '../support/public-pages.ts';
import { adminOf, approved, registered, row } from '../support/screens.ts';

const student = {
  fullName: 'Padmanabhan Venkataramanan',
  email: 'padmanabhan.venkataramanan.iyer1987@students.collegeofcommerce.example.in',
  password: 'nine paper boats',
};
/** As long as a name can be, in words and in one. */
const LONG = `${'Very '.repeat(6)}${'long'.repeat(7)}`;

test('a long address and a long name of a wanted course fit', async ({ page, site }) => {
  await approved(site, student);
  await page.setViewportSize(PHONE);
  await signIn(page, student);
  await page.goto('/account');
  await expect(page.getByText(student.email).last()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);

  // The page would notice that someone else logs in, and go to the login.
  await page.goto('/robots.txt');
  await page.setViewportSize(DESKTOP);
  await openAdmin(page, 'approved');
  const line = row(page, student.fullName);
  await expect(line.getByRole('button')).toHaveText([student.fullName, /^Courses/, '']);
  expect((await line.boundingBox())?.height).toBeLessThanOrEqual(52);

  const admin = await adminOf(site);
  const courses: { id: number; slug: string }[] = (await admin.get('/api/courses')).body;
  const id = courses.find(({ slug }) => slug === 'algorithms')?.id;
  expect((await admin.put(`/api/courses/${id}`, { courseName: LONG })).status).toBe(200);
  await registered(site, { ...student, fullName: 'Farah Khan', email: 'farah@example.in' }, 'algorithms');
  await openAdmin(page, 'pending');
  await expect(row(page, 'Farah Khan')).toContainText(`Requested: ${LONG}`);
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    const badge = await page.getByText(`Requested: ${LONG}`).boundingBox();
    expect((badge?.x ?? 0) + (badge?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
  }
});
