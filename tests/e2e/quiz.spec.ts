import { expectAccessible } from '../support/axe.ts';
import { openClassroom } from '../support/classroom.ts';
import { expect, openAdmin, says, test } from '../support/e2e.ts';

test('an admin adds a quiz, pastes its questions, shows it, and marks a long answer', async ({
  page,
  site,
}) => {
  const room = await openClassroom(site);
  await openAdmin(page, 'quiz');
  await page.getByRole('textbox', { name: 'Title' }).fill('Layers');
  await page.getByRole('combobox', { name: 'Course' }).selectOption({ label: room.courseName });
  await page.getByRole('button', { name: 'Add Quiz' }).click();
  await page.getByRole('button', { name: 'Paste questions' }).click();
  const dialog = page.getByRole('dialog');
  const text =
    'Which layer?\nA) Network\nB) Session\nANSWER: A\n\nBad one\nA) Yes\nANSWER: B\n\nTell me why. {}';
  await dialog.getByRole('textbox', { name: 'Questions' }).fill(text);
  await dialog.getByRole('button', { name: 'Read' }).click();
  await expect(dialog.getByText('Line 8: There is no option B.')).toBeVisible();
  await expect(dialog.getByText('2 questions can be added.')).toBeVisible();
  await expectAccessible(page, 'pasted questions');
  await dialog.getByRole('button', { name: 'Add 2 questions' }).click();
  await page.getByRole('button', { name: 'Edit question 1' }).click();
  await page.getByRole('radio', { name: 'Option 2 is right' }).check();
  await page.getByRole('button', { name: 'Save quiz' }).click();
  await says(page, 'Quiz saved.');
  await expectAccessible(page, 'the questions');
  await page.getByRole('button', { name: 'Show to students' }).click();
  await expect(page.getByText('Students do not see this quiz yet.')).toHaveCount(0);

  const { body: materials } = await room.admin.get(`/api/courses/${room.courseId}/materials`);
  const { client } = room.student;
  const { body: begun } = await client.post(`/api/materials/${materials[0].id}/attempts`);
  const path = `/api/attempts/${begun.attempt.id}`;
  for (const { id, kind, options = [] } of begun.questions) {
    const session = options.find((option: { text: string }) => option.text === 'Session');
    await client.put(`${path}/answers/${id}`, { answer: kind === 'long' ? 'Because.' : session.id, seq: 1 });
  }
  await client.post(`${path}/hand-in`);
  await page.getByRole('tab', { name: 'Results' }).click();
  await page.getByRole('button', { name: `Mark attempt 1 of ${room.student.fullName}` }).click();
  await page.getByLabel('Marks, at most 1').fill('0.5');
  await page.getByRole('button', { name: 'Save marks' }).click();
  await expect(page.getByRole('cell', { name: /1\.5 of 2 marks \(75 %\), passed/ })).toBeVisible();
  await expectAccessible(page, 'the results');
});
