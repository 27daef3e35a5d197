import { expectAccessible } from '../support/axe.ts';
import { openClassroom, seat } from '../support/classroom.ts';
import { expect, openAdmin, says, test } from '../support/e2e.ts';
import { newQuiz, questions } from '../support/quizzes.ts';

test('a phone answers two questions, offline too, reloads, and hands in', async ({ page, site, context }) => {
  const room = await openClassroom(site);
  const quiz = await newQuiz({ ...room, unique: (name) => name }, { minutes: 20 }, questions.slice(0, 3));
  await page.setViewportSize({ width: 360, height: 760 });
  await seat(page, room);
  await page.goto(`/course/${room.courseId}?material=${quiz}`);
  await expect(page.getByText('3 questions')).toBeVisible();
  await expectAccessible(page, 'before the start');
  await page.setViewportSize({ width: 360, height: 760 });
  await page.getByRole('button', { name: 'Start', exact: true }).click();

  await page.getByRole('radio', { name: 'Network' }).check();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('timer')).toContainText(/^(?:20:00|19:\d\d)/);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Question 2 of 3' })).toBeFocused();
  await page.keyboard.press('1');
  await page.keyboard.press('3');
  await page.keyboard.press('f');
  await expect(page.getByRole('checkbox', { name: '7' })).toBeChecked();
  await expect(page.getByText('Kept on this phone')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Question 2, answered, flagged' })).toBeVisible();
  await page.getByRole('button', { name: 'Hand in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click();
  await says(page, 'Some answers are still only on this phone. Hand in when you are online.');

  // The line is back for the page, and later for the answers: what was kept goes up by itself.
  const answers = '**/api/attempts/*/answers/*';
  await page.route(answers, (route) => route.abort());
  await context.setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: 'Question 2, answered' }).click();
  await expect(page.getByText('Kept on this phone')).toBeVisible();
  await page.unroute(answers);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: '2' })).toBeChecked();
  await expectAccessible(page, 'a question');
  await page.setViewportSize({ width: 360, height: 760 });
  await page.getByRole('button', { name: 'Hand in' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 not answered.');
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click();
  await expect(page.getByRole('heading', { name: '4 of 5 marks (80 %), passed' })).toBeVisible();
  await expect(page.getByText('The network layer finds the way.')).toBeVisible();
  await expect(page.getByRole('article').getByText('Completed', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the result');
});

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
