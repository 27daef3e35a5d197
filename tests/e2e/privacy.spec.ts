import { admin } from '../support/admin.ts';
import { expect, logIn, says, test } from '../support/e2e.ts';
import { DESKTOP, PHONE } from '../support/public-pages.ts';
import { agree, approved, expectAccessible, fill, press } from '../support/screens.ts';

const password = 'four bells before noon';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const viewport of [PHONE, DESKTOP])
  test(`the registration tells how data is used and asks, at ${viewport.width} px`, async ({
    page,
    site,
  }) => {
    test.slow();
    const email = `pooja${viewport.width}@example.in`;
    await page.setViewportSize(viewport);
    await page.goto('/student-login?mode=register');
    for (const [question, count] of [
      ['radio', 2],
      ['checkbox', 1],
    ] as const) {
      const boxes = page.getByRole(question);
      await expect(boxes).toHaveCount(count);
      for (const box of await boxes.all()) await expect(box).not.toBeChecked();
    }
    await page.getByText('How we use your data', { exact: true }).click();
    await says(page, 'You can also complain to the Data Protection Board of India.');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await fill(page, {
      'Full name': 'Pooja Hegde',
      Email: email,
      Password: password,
      'Confirm password': password,
    });
    await press(page, 'Register');
    await says(page, 'Say whether you are 18 or older.');
    await says(page, 'Read how we use your data, and agree.');
    await expect(page.getByLabel('I am 18 or older.')).toBeFocused();
    if (viewport === PHONE) await expectAccessible(page, 'asked to agree');
    await agree(page);
    await page.getByLabel('I am under 18. My parent or guardian agrees too.').check();
    await press(page, 'Register');
    await says(page, 'Registration successful! You can log in once an admin approves your account.');

    await logIn(page, 'admin');
    await page.goto('/admin?tab=pending');
    await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Under 18');
    const client = site.client();
    await client.post('/api/login', admin);
    const [{ id }] = (await client.get(`/api/pending-users?search=${email}`)).body;
    await press(page, 'Approve Pooja Hegde');
    await says(page, 'This person is under 18: ask a parent or guardian first.');
    await page.keyboard.press('Escape');
    await client.put(`/api/approve-user/${id}`);
    await page.context().clearCookies();
    await logIn(page, 'student', { email, password });
    await expect(page.getByText('how we use your data')).toHaveCount(0);
    await page.goto('/account');
    await says(page, 'and said: “I am under 18. My parent or guardian agrees too.”');
  });

test('who came without an agreement is asked, and only once', async ({ page, site }) => {
  const pupil = { fullName: 'Rohini Das', email: 'rohini@example.in', password };
  await approved(site, pupil);
  await logIn(page, 'student', pupil);
  await page.getByRole('link', { name: 'how we use your data' }).click();
  const card = page.getByRole('region', { name: 'How we use your data' });
  await card.getByRole('button', { name: 'Agree' }).click();
  await says(page, 'Say whether you are 18 or older.');
  await expectAccessible(page, 'asked on the account page');
  await agree(page);
  await card.getByRole('button', { name: 'Agree' }).click();
  await says(page, 'Thank you. We have noted it.');
  await expect(card).toContainText('and said: “I am 18 or older.”');
  await expect(card.getByRole('button', { name: 'Agree' })).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('how we use your data')).toHaveCount(0);
});
