import { expectAccessible } from '../support/axe.ts';
import { openClassroom } from '../support/classroom.ts';
import { createClient } from '../support/client.ts';
import { expect, openAdmin, says, test } from '../support/e2e.ts';
import { newQuiz } from '../support/quizzes.ts';
import { approved, chooseFor, press, quizSaved } from '../support/screens.ts';

const password = 'nine blue kites';
const COUNT = 12;
/** The options of the last question are formulas. */
const optionOf = (letter: string, isLast: boolean) => (isLast ? String.raw`$\frac{${letter}}{2}$` : letter);
const questions = [1, 2, 3, 4, 5].map((number) => ({
  kind: 'one',
  format: 'markdown',
  prompt: `Question number ${number}?`,
  marks: 100,
  options: ['a', 'b', 'c', 'd'].map((letter) => ({
    text: optionOf(letter, number === 5),
    right: letter === 'b',
  })),
}));

interface Asked {
  readonly id: number;
  readonly prompt: string;
  readonly options: readonly { id: string; text: string }[];
}

test('a key that strong students contradict is named beside the results, and leads to its question', async ({
  page,
  site,
}) => {
  const room = await openClassroom(site);
  const { admin, courseId } = room;
  const title = `Winds ${courseId}`;
  const quiz = await newQuiz({ admin, courseId, unique: () => title }, { shuffle: true }, questions);
  for (let pupil = 0; pupil < COUNT; pupil += 1) {
    const email = `wind${courseId}.${pupil}@class.example`;
    await approved(site, { fullName: `Wind ${pupil}`, email, password });
    const [{ id: userId }] = (await admin.get(`/api/approved-users?search=${email}`)).body;
    await admin.post('/api/enroll', { userId, courseId });
    const client = createClient(site.url, `10.30.30.${pupil}`);
    await client.post('/api/login', { email, password });
    const { attempt, questions: paper } = (await client.post(`/api/materials/${quiz}/attempts`)).body;
    for (const [seq, { id, prompt, options }] of (paper as Asked[]).entries()) {
      const isLast = prompt.endsWith('5?');
      const letter = (isLast ? pupil < 10 : pupil < 3 * Number(/\d/.exec(prompt)?.[0])) ? 'b' : 'a';
      const answer = options.find(({ text }) => text === optionOf(letter, isLast))?.id;
      await client.put(`/api/attempts/${attempt.id}/answers/${id}`, { answer, seq: seq + 1 });
    }
    await client.post(`/api/attempts/${attempt.id}/hand-in`);
  }
  const path = `/api/materials/${quiz}/quiz/questions`;
  const { settings, questions: sheet } = (await admin.get(path)).body;
  const [last] = sheet.splice(-1);
  const options = last.options.map(({ id, text }: { id: string; text: string }) => ({
    id,
    text,
    right: text === optionOf('c', true),
  }));
  await admin.put(path, { settings, questions: [...sheet, { ...last, options }] });

  await openAdmin(page, 'manageContent');
  await chooseFor(page, title, 'Questions');
  await page.getByRole('tab', { name: 'Results' }).click();
  await says(page, 'First attempts of 12 students');
  const sentence = 'Perhaps the key is wrong: most strong students chose B (“b2”); the key says C (“c2”).';
  await says(page, sentence);
  await expect(page.locator('.stat-doubts mfrac')).toHaveCount(2);
  await page.getByText('Show all 5 questions').click();
  await page.getByText('5. Question number 5?').filter({ visible: true }).click();
  await says(page, '0% right');
  await expect(page.locator('.stat-answers mfrac').filter({ visible: true })).toHaveCount(4);
  await expectAccessible(page, 'how the questions of a quiz went');

  await press(page, 'Open question 5');
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toBeFocused();
  await says(page, sentence);
  await page.getByRole('radio', { name: 'Option 2 is right' }).check();
  await expect(page.getByText(sentence).filter({ visible: true })).toHaveCount(0);
  await quizSaved(page);
  await page.getByRole('tab', { name: 'Results' }).click();
  await page.getByText('Show all 5 questions').click();
  await says(page, '83% right');
  await expect(page.getByText(/check the key/i)).toHaveCount(0);
});
