import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { type Classroom, openClassroom } from '../support/classroom.ts';
import { expect, type Site, says, signIn, test } from '../support/e2e.ts';
import { newQuiz, questions, rules } from '../support/quizzes.ts';
import { awake, press, quizSaved } from '../support/screens.ts';

/** A quiz of two questions that students see, open in the workshop of its course. */
async function openQuiz(page: Page, site: Site): Promise<{ room: Classroom; path: string }> {
  const room = await openClassroom(site);
  const asked = questions.slice(0, 3).filter(({ kind }) => kind !== 'many');
  const id = await newQuiz({ ...room, unique: (name) => name }, {}, asked);
  await signIn(page);
  await page.goto(`/admin?tab=manageCourses&course=${room.courseId}&part=content&at=${id}`);
  await awake(page);
  await expect(page.getByRole('button', { name: 'Edit question 1' })).toBeVisible();
  return { room, path: `/api/materials/${id}/quiz/questions` };
}

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Question', exact: true });
const option = (page: Page, at: number) => page.getByRole('textbox', { name: `Option ${at}`, exact: true });
const barState = (page: Page) => page.locator('.pane-saved');

test('a question is saved when it is left and whole; one that is not is named, and students do not see it', async ({
  page,
  site,
}) => {
  await page.clock.install();
  const { room, path } = await openQuiz(page, site);
  const prompts = async () =>
    (await room.admin.get(path)).body.questions.map((one: { prompt: string }) => one.prompt);
  const [first, second] = await prompts();
  await press(page, 'Edit question 1');
  await prompt(page).fill('Which layer finds the');
  // Half a sentence is not asked, however long its author thinks.
  await page.clock.runFor(60_000);
  await expect(barState(page)).toHaveText('Not saved yet');
  expect(await prompts()).toEqual([first, second]);
  await prompt(page).fill('Which layer finds the way?');
  await quizSaved(page);
  await expect(barState(page)).toHaveText('Saved');
  expect(await prompts()).toEqual(['Which layer finds the way?', second]);

  await press(page, 'Add question');
  await expect(prompt(page).last()).toBeFocused();
  await page.keyboard.type('Which knot holds?');
  for (const [at, text] of ['Reef', 'Granny'].entries())
    await option(page, at + 1)
      .last()
      .fill(text);
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.getByRole('spinbutton', { name: /^Attempts/ }).fill('4');
  await page.clock.runFor(2000);
  await says(page, 'Question 3 is not ready: Please fill in every option.');
  await expect(barState(page)).toHaveText('Not saved');
  // The rest is saved.
  await expect.poll(async () => (await room.admin.get(path)).body.settings.attempts).toBe(4);
  expect(await prompts()).toHaveLength(2);
  await expectAccessible(page, 'a question that is not ready');

  await page.reload();
  await awake(page);
  await press(page, 'Edit question 3');
  for (const at of [4, 3]) await press(page, `Remove option ${at}`);
  await quizSaved(page);
  expect((await prompts())[2]).toBe('Which knot holds?');
  const { version } = (await room.admin.get(path)).body;
  await page.clock.runFor(60_000);
  expect((await room.admin.get(path)).body.version).toBe(version);

  await press(page, 'Delete question 3');
  await page.clock.runFor(2000);
  await quizSaved(page);
  expect(await prompts()).toHaveLength(2);
  await press(page, 'Undo the last change of the quiz');
  await quizSaved(page);
  expect(await prompts()).toEqual(['Which layer finds the way?', second, 'Which knot holds?']);
});

test('without a server a quiz stays in the browser, and is saved once it answers', async ({ page, site }) => {
  await page.clock.install();
  const { room, path } = await openQuiz(page, site);
  const isDown = (route: { abort: (why: string) => Promise<void> }) => route.abort('connectionrefused');
  await page.route('**/quiz/questions', isDown);
  await press(page, 'Edit question 1');
  await prompt(page).fill('Who finds the way?');
  await prompt(page).blur();
  await page.clock.runFor(300);
  await expect(barState(page)).toHaveText('Not saved');
  await says(page, 'We could not reach the server.');
  await page.unroute('**/quiz/questions');
  await page.clock.runFor(10_000);
  await quizSaved(page);
  expect((await room.admin.get(path)).body.questions[0].prompt).toBe('Who finds the way?');

  // Leaving the lesson saves too.
  await prompt(page).fill('Who knows the way?');
  await page.getByRole('textbox', { name: 'Title' }).focus();
  await page.goto('/admin?tab=today');
  await page.goBack();
  await awake(page);
  await page.clock.runFor(2000);
  await quizSaved(page);
  const kept = (await room.admin.get(path)).body.questions;
  expect(kept.map(({ prompt: text }: { prompt: string }) => text)[0]).toBe('Who knows the way?');
  expect(kept).toHaveLength(2);
});

test('two editors of a quiz keep what only one of them changed, and choose for the rest', async ({
  page,
  site,
}) => {
  const { room, path } = await openQuiz(page, site);
  const change = async (edit: (asked: { prompt: string }[]) => unknown[], settings = rules) => {
    const now = (await room.admin.get(path)).body;
    await room.admin.put(path, { settings, questions: edit(now.questions) });
  };
  await press(page, 'Edit question 1');
  await prompt(page).fill('Mine');
  await change(([one, two]) => [one, { ...two, prompt: 'Theirs, second' }], { ...rules, attempts: 6 });
  await quizSaved(page);
  const both = (await room.admin.get(path)).body;
  expect(both.questions.map((one: { prompt: string }) => one.prompt)).toEqual(['Mine', 'Theirs, second']);
  expect(both.settings.attempts).toBe(6);

  await change(([one, two]) => [{ ...one, prompt: 'Theirs, first' }, two]);
  await prompt(page).fill('Mine again');
  await prompt(page).blur();
  const dialog = page.getByRole('dialog', { name: 'Someone changed this too' });
  await expect(dialog.getByRole('region', { name: 'Question 1' })).toContainText('Theirs, first');
  await expectAccessible(page, 'two editors of a quiz');
  await press(dialog, 'Use their version');
  await expect(dialog).toHaveCount(0);
  await quizSaved(page);
  await expect(prompt(page)).toHaveValue('Theirs, first');
});
