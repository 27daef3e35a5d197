import sharp from 'sharp';
import { expectAccessible } from '../support/axe.ts';
import { openClassroom, profile } from '../support/classroom.ts';
import { expect, openAdmin, test } from '../support/e2e.ts';
import { awake, press, quizSaved } from '../support/screens.ts';

test('a teacher writes a question with a formula, a figure and a passage, and a student takes it on a phone', async ({
  browser,
  page,
  site,
}) => {
  const room = await openClassroom(site);
  await openAdmin(page, 'quiz');
  await page.getByRole('textbox', { name: 'Title' }).fill('Roots');
  await page.getByRole('combobox', { name: 'Course' }).selectOption({ label: room.courseName });
  await press(page, 'Add Quiz');
  await press(page, 'Add question');
  const prompt = page.getByRole('textbox', { name: 'Question', exact: true });
  await prompt.fill('Find \nof the figure.');
  await prompt.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 5));
  await press(page, 'Root');
  await page.keyboard.type('x+1');
  await expect(prompt).toHaveValue('Find $\\sqrt{x+1}$\nof the figure.');

  // As a picture that was copied from a page is pasted.
  const figure = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#8bc' } })
    .jpeg()
    .toBuffer();
  await prompt.press('Control+End');
  await prompt.evaluate(
    (area, bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([Uint8Array.from(bytes)], 'copied.jpg', { type: 'image/jpeg' }));
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [...figure],
  );
  await expect(prompt).toHaveValue(/!\[\]\(picture-\w{8}-320x200\.webp\)$/);
  await page.keyboard.type('A blue field');
  await page.getByRole('textbox', { name: 'Option 1', exact: true }).fill('\\ce{H2O}');
  await page.getByRole('textbox', { name: 'Option 2', exact: true }).fill('2^10^');
  for (const at of [4, 3]) await press(page, `Remove option ${at}`);
  await press(page, 'Add a text for several questions');
  await page
    .getByRole('textbox', { name: /^Text for several questions/ })
    .fill('| v | t |\n|---|---|\n| 3 | 4 |\n\nA long story.');
  const preview = page.getByRole('region', { name: 'As students see it' });
  await expect(preview.locator('math').first()).toBeVisible();
  await expect(preview.getByRole('img', { name: 'A blue field' })).toBeVisible();
  await expect(preview.locator('sup')).toHaveText('10');
  await expectAccessible(page, 'a question with a formula');
  await press(page, 'Add question');
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('And its `speed`?');
  for (const at of [1, 2])
    await page.getByRole('textbox', { name: `Option ${at}`, exact: true }).fill(`${at} m/s`);
  for (const at of [4, 3]) await press(page, `Remove option ${at}`);
  await press(page, 'Edit question 1');
  await press(page, 'Use it for the next question too');
  await quizSaved(page);
  await press(page, 'Publish');

  const { body: materials } = await room.admin.get(`/api/courses/${room.courseId}/materials`);
  const phone = await profile(browser, site, room);
  await phone.setViewportSize({ width: 360, height: 740 });
  await phone.goto(`/course/${room.courseId}?material=${materials[0].id}`);
  await awake(phone);
  await press(phone, 'Start');
  const passage = phone.getByRole('group').filter({ hasText: 'For questions 1 to 2' });
  await expect(passage.getByRole('cell', { name: '3' })).toBeVisible();
  for (let at = 0; at < 2; at += 1) {
    await expect(passage).toBeVisible();
    const isFirst = await phone.locator('legend math').count();
    if (isFirst === 1) {
      await expect(phone.getByRole('img', { name: 'A blue field' })).toBeVisible();
      await expectAccessible(phone, 'a question with a formula, taken');
      await phone.getByText('H2O').or(phone.locator('.quiz-choice math')).first().click();
    } else await phone.getByText('1 m/s').click();
    await expect(phone.getByText('Saved', { exact: true })).toBeVisible();
    if (at === 0) await press(phone, 'Next');
  }
  await press(phone, 'Submit');
  await press(phone.getByRole('dialog'), 'Submit');
  await expect(phone.getByRole('heading', { name: '2 of 2 marks (100%), passed' })).toBeVisible();
  await expectAccessible(phone, 'the result of a quiz with formulas');
  await phone.context().close();
});
