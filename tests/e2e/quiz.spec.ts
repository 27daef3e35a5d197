import { admin } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { openClassroom, profile, seat } from '../support/classroom.ts';
import { expect, openAdmin, says, test } from '../support/e2e.ts';
import { excel } from '../support/excel-files.ts';
import { startedEarlier } from '../support/long-ago.ts';
import { handedIn, newQuiz, questions } from '../support/quizzes.ts';
import { awake, chooseFor, fill, press, quizSaved } from '../support/screens.ts';
import { newTask, handedIn as submitted } from '../support/submissions.ts';
import { documentOf, word } from '../support/word-files.ts';

test('an admin adds a quiz, pastes its questions, shows it, marks a long answer, and corrects a wrong key', {
  tag: '@quick',
}, async ({ page, site }) => {
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
  await expect(
    dialog.getByText('Line 6: Write options like “A) Delhi” between the question and ANSWER.'),
  ).toBeVisible();
  await expect(dialog.getByText('2 questions can be added.')).toBeVisible();
  await expectAccessible(page, 'pasted questions');
  await dialog.getByRole('button', { name: 'Add 2 questions' }).click();
  // What could not be read stays, to be corrected.
  await expect(dialog.getByRole('textbox', { name: 'Questions' })).toHaveValue('Bad one\nA) Yes\nANSWER: B');
  await expect(dialog.getByText('0 questions can be added.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Paste questions' }).click();
  const pasted = dialog.getByRole('textbox', { name: 'Questions' });
  await expect(pasted).toHaveValue('Bad one\nA) Yes\nANSWER: B');
  await expect(dialog.getByText('Line 1: Write options', { exact: false })).toBeVisible();
  await pasted.fill('Which?\nA) This\nB) That\nANSWER: A');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/read-questions', async (route) => {
    await held.promise;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Read' }).click();
  for (let time = 0; time < 3; time += 1) await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Reading...' })).toBeVisible();
  held.resolve();
  await expect(dialog.getByText('1 question can be added.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(pasted).toHaveValue('');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Edit question 1' }).click();
  await page.getByRole('radio', { name: 'Option 2 is right' }).check();
  await quizSaved(page);
  await expectAccessible(page, 'the questions');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText("Students can't see this quiz yet.")).toHaveCount(0);

  const { body: materials } = await room.admin.get(`/api/courses/${room.courseId}/materials`);
  const { client } = room.student;
  const { body: begun } = await client.post(`/api/materials/${materials[0].id}/attempts`);
  const path = `/api/attempts/${begun.attempt.id}`;
  for (const { id, kind, options = [] } of begun.questions) {
    const session = options.find((option: { text: string }) => option.text === 'Session');
    await client.put(`${path}/answers/${id}`, { answer: kind === 'long' ? 'Because.' : session.id, seq: 1 });
  }
  await client.post(`${path}/hand-in`);
  await openAdmin(page, 'today');
  await says(page, 'One submission to grade');
  await page.getByRole('button', { name: 'Grade submissions' }).click();
  await page.getByRole('button', { name: new RegExp(`${room.student.fullName}.* Layers`) }).click();
  await page.getByLabel('Marks, at most 1').fill('0.5');
  await page.getByRole('button', { name: 'Save marks' }).click();
  await openAdmin(page, `manageCourses&course=${room.courseId}&part=content&at=${materials[0].id}`);
  await page.getByRole('tab', { name: 'Results' }).click();
  await expect(page.getByRole('cell', { name: /1\.5 of 2 marks \(75%\), passed/ })).toBeVisible();
  await expectAccessible(page, 'the results');
  const csv = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await csv).suggestedFilename()).toMatch(/\.csv$/);

  await page.getByRole('tab', { name: 'Questions' }).click();
  await page.getByRole('button', { name: 'Edit question 1' }).click();
  await page.getByRole('radio', { name: 'Option 1 is right' }).check();
  await quizSaved(page);
  await page.getByRole('tab', { name: 'Results' }).click();
  await page.getByRole('button', { name: 'Mark again' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText(`${room.student.fullName}, attempt 1: 1.5 → 0.5`);
  await dialog.getByLabel('A passed attempt may fail now').check();
  await expect(dialog.getByRole('listitem')).toContainText('Failed now');
  await expectAccessible(page, 'what marking again would change');
  await dialog.getByRole('button', { name: 'Mark again' }).click();
  await says(page, 'Marked again: 1 changed.');
  await expect(page.getByRole('cell', { name: /0\.5 of 2 marks \(25%\), not passed/ })).toBeVisible();
});

test('two minutes without a line lose nothing; the time left is said, and at its end the quiz is handed in', async ({
  browser,
  site,
}) => {
  const room = await openClassroom(site);
  const named = { ...room, unique: (name: string) => name };
  const quiz = await newQuiz(named, { minutes: 6 }, questions.slice(0, 3));
  const page = await profile(browser, site, room);
  await page.clock.install();
  await page.goto(`/course/${room.courseId}?material=${quiz}`);
  await awake(page);
  await press(page, 'Start');
  await page.getByRole('radio', { name: 'Network' }).check();
  const saved = page.getByText('Saved', { exact: true });
  await expect(saved).toBeVisible();

  await page.context().setOffline(true);
  await page.getByRole('heading', { name: 'Question 1 of 3' }).press('ArrowRight');
  for (const key of ['1', '3', 'ArrowRight', '2']) await page.keyboard.press(key);
  await page.clock.runFor(120_000);
  await says(page, '2 answers are saved only on this device.', '5 minutes left');
  await page.context().setOffline(false);
  await page.clock.runFor(5000);
  await expect(saved).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(saved).toBeVisible();

  await page.clock.fastForward(180_000);
  await says(page, '1 minute left');
  await page.clock.fastForward(60_000);
  await expect(page.getByRole('heading', { name: '5 of 5 marks (100%), passed' })).toBeVisible();
  await page.context().close();
});

test('an answer changes though an earlier one was counted by a clock a day ahead', async ({
  browser,
  site,
}) => {
  const room = await openClassroom(site);
  const quiz = await newQuiz({ ...room, unique: (name: string) => name }, {}, questions.slice(0, 1));
  const { client } = room.student;
  const { body } = await client.post(`/api/materials/${quiz}/attempts`);
  const [{ id, options }] = body.questions;
  const path = `/api/attempts/${body.attempt.id}`;
  await client.put(`${path}/answers/${id}`, { answer: options[1].id, seq: Date.now() + 86_400_000 });
  const page = await profile(browser, site, room);
  await page.goto(`/course/${room.courseId}?material=${quiz}`);
  await awake(page);
  await press(page, 'Continue');
  await expect(page.getByRole('radio', { name: 'Session' })).toBeChecked();
  await page.getByRole('radio', { name: 'Network' }).check();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await client.get(path)).body.questions[0].answer).toBe(options[0].id);
  await page.context().close();
});

test('questions are read from a Word document with its numbers, and from a spreadsheet', async ({
  page,
  site,
}) => {
  const room = await openClassroom(site);
  const line = (text: string, level?: number, more = '') =>
    `<w:p>${level === undefined ? '' : `<w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr>`}<w:r><w:t>${text}</w:t>${more}</w:r></w:p>`;
  const level = (at: number, format: string, text: string) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
  const numbering = `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'upperLetter', '%2)')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
  const paper = documentOf(
    [
      line('Which city?', 0, '<w:drawing/>'),
      line('Jaipur', 1),
      line('Kota', 1),
      line('Answer: A'),
      line('Which river?', 0),
      line('Luni', 1),
      line('Sone', 1),
      line('Answer: B'),
    ].join(''),
  );
  const rows = [
    ['Question', 'Option 1', 'Option 2', 'Right'],
    ['Hot?', 'Sun', 'Ice', 1],
  ];
  await openAdmin(page, 'quiz');
  await page.getByRole('textbox', { name: 'Title' }).fill('From files');
  await page.getByRole('combobox', { name: 'Course' }).selectOption({ label: room.courseName });
  await page.getByRole('button', { name: 'Add Quiz' }).click();
  await page.getByRole('button', { name: 'Paste questions' }).click();
  const dialog = page.getByRole('dialog');
  const file = dialog.getByLabel('Or choose a file');
  await file.setInputFiles({
    name: 'paper.docx',
    mimeType: '',
    buffer: word(paper, [{ name: 'word/numbering.xml', data: numbering }]),
  });
  await expect(dialog.getByText('2 questions can be added.')).toBeVisible();
  await expect(dialog.getByText('Picture 1 is not taken over: add it to the question.')).toBeVisible();
  await dialog.getByRole('spinbutton', { name: 'Marks for all' }).fill('4');
  await dialog.getByRole('spinbutton', { name: 'Marks deducted for all' }).fill('1');
  await dialog.getByRole('button', { name: 'Add 2 questions' }).click();
  await expect(page.getByText('4 marks', { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Paste questions' }).click();
  await file.setInputFiles({ name: 'rows.xlsx', mimeType: '', buffer: excel(rows) });
  await dialog.getByRole('button', { name: 'Add 1 question' }).click();
  await quizSaved(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as GIFT' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.gift\.txt$/);
});

test('a key in a table of Word is read, and an answer that is missing is pressed', async ({ page, site }) => {
  const room = await openClassroom(site);
  const line = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const numbered = '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr></w:p>';
  const numbering =
    '<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>';
  const row = (...cells: string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`;
  const table = [
    row(line('Q. No.'), line('Ans')),
    row(numbered, line('(b)')),
    row(numbered, line('(a)')),
  ].join('');
  const asked = ['Hot?', 'Cold?', 'Far?'].flatMap((text, at) => [
    line(`${at + 1}. ${text}`),
    line('(a) Ice'),
    line('(b) Sun'),
  ]);
  await openAdmin(page, 'quiz');
  await page.getByRole('textbox', { name: 'Title' }).fill('Keyed');
  await page.getByRole('combobox', { name: 'Course' }).selectOption({ label: room.courseName });
  await press(page, 'Add Quiz');
  await press(page, 'Paste questions');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Or choose a file').setInputFiles({
    name: 'paper.docx',
    mimeType: '',
    buffer: word(documentOf(`<w:tbl>${table}</w:tbl>${asked.join('')}`), [
      { name: 'word/numbering.xml', data: numbering },
    ]),
  });
  await says(page, '2 questions can be added.', 'Line 10: This question has no ANSWER line.');
  await expectAccessible(page, 'a question whose answer is missing');
  await dialog
    .getByRole('group', { name: 'Which is right?' })
    .getByRole('button', { name: 'b) Sun' })
    .click();
  await says(page, '3 questions can be added.');
  await expect(dialog.getByRole('textbox', { name: 'Questions' })).toHaveValue(/\(b\) Sun\nANSWER: b$/);
  await press(dialog, 'Add 3 questions');
  await quizSaved(page);
});

test('answers kept on a phone past the end are shown as late, and count once the teacher accepts them', async ({
  browser,
  page,
  site,
}) => {
  const room = await openClassroom(site);
  const quiz = await newQuiz({ ...room, unique: (name) => name }, { minutes: 6 }, questions.slice(0, 3));
  const phone = await profile(browser, site, room);
  await phone.clock.install();
  await phone.goto(`/course/${room.courseId}?material=${quiz}`);
  await awake(phone);
  await press(phone, 'Start');
  await phone.getByRole('radio', { name: 'Network' }).check();
  await expect(phone.getByText('Saved', { exact: true })).toBeVisible();
  await phone.context().setOffline(true);
  await phone.getByRole('heading', { name: 'Question 1 of 3' }).press('ArrowRight');
  for (const key of ['1', '3', 'ArrowRight', '2']) await phone.keyboard.press(key);
  await says(phone, '2 answers are saved only on this device.');
  // Eleven minutes are over when the line is back; the answers were given eight minutes ago.
  startedEarlier(site.databaseFile, quiz, 11);
  await phone.clock.fastForward(8 * 60_000);
  await phone.context().setOffline(false);
  await phone.clock.runFor(5000);
  await expect(phone.getByText('2 answers arrived after the end')).toBeVisible();
  await expectAccessible(phone, 'a result with late answers');
  await phone.context().close();

  await openAdmin(page, 'toGrade');
  await page.getByLabel('Course').selectOption({ label: room.courseName });
  await page.getByRole('button', { name: room.student.fullName }).click();
  await expectAccessible(page, 'late answers before a teacher');
  await press(page, 'Accept these answers');
  await says(page, 'Late answers accepted.', 'Nothing to grade.');
  const { body } = await room.student.client.get(`/api/materials/${quiz}/quiz`);
  expect(body.attempts[0]).toMatchObject({ marks: 500 });
});

test('work and quiz answers are graded in one row, by course, assignment and quiz', async ({
  page,
  site,
}) => {
  const room = { ...(await openClassroom(site)), unique: (name: string) => name };
  const { client, fullName } = room.student;
  await submitted(room, client, await newTask(room));
  const quiz = await newQuiz(room);
  await handedIn(room, client, quiz);
  await submitted(room, client, await newTask(room));
  await page.setViewportSize({ width: 360, height: 740 });
  await openAdmin(page, 'toGrade');
  await press(page, 'Search and filter');
  await page.getByLabel('Course').selectOption({ label: room.courseName });
  const rows = page.getByRole('listitem').getByRole('button', { name: fullName });
  await expect(rows).toHaveText([/Essay/, /Quiz/, /Essay/]);
  await page.getByLabel('Assignment or quiz').selectOption({ label: 'Quiz' });
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Assignment or quiz').selectOption('');
  await expectAccessible(page, 'work and quiz answers to grade');
  await rows.first().click();
  await page.getByLabel('Marks (of 10)').fill('7');
  await page.keyboard.press('Enter');
  await page.getByLabel('Marks, at most 3').fill('2');
  await page.keyboard.press('Enter');
  await page.getByLabel('Marks (of 10)').fill('8');
  await page.keyboard.press('Enter');
  await says(page, 'Nothing to grade.');
});

test('questions that were typed when the session ended are there again, and are saved', async ({
  page,
  site,
}) => {
  const room = await openClassroom(site);
  await openAdmin(page, 'quiz');
  await page.getByRole('textbox', { name: 'Title' }).fill('Kept');
  await page.getByRole('combobox', { name: 'Course' }).selectOption({ label: room.courseName });
  await press(page, 'Add Quiz');
  await press(page, 'Add question');
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Why is the sky blue?');
  for (const [at, text] of ['Light', 'Paint', 'Air', 'Sea'].entries())
    await page.getByRole('textbox', { name: `Option ${at + 1}`, exact: true }).fill(text);
  await page.context().clearCookies();
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.waitForURL('**/student-login**');
  await fill(page, { Email: admin.email, Password: admin.password });
  await press(page, 'Login');
  await page.waitForURL('**/admin**');
  await page.goto('/admin?tab=manageContent');
  await awake(page);
  await chooseFor(page, 'Kept', 'Questions');
  await says(page, 'Why is the sky blue?', 'Saved. 1 question.');
});

test('a teacher widens a key and cancels a question, and the student sees what each earned', async ({
  page,
  site,
}) => {
  const room = await openClassroom(site);
  const quiz = await newQuiz({ ...room, unique: (name) => name }, {}, questions.slice(0, 3));
  const { client } = room.student;
  const { body: attempt } = await client.post(`/api/materials/${quiz}/attempts`);
  const session = attempt.questions[0].options.find(({ text }: { text: string }) => text === 'Session');
  await client.put(`/api/attempts/${attempt.attempt.id}/answers/${attempt.questions[0].id}`, {
    answer: session.id,
    seq: 1,
  });
  await client.post(`/api/attempts/${attempt.attempt.id}/hand-in`);

  await openAdmin(page, 'manageContent');
  await page.getByLabel('Show course').selectOption({ label: room.courseName });
  await expect(page.getByRole('button', { name: 'More for Quiz' })).toHaveCount(1);
  await chooseFor(page, 'Quiz', 'Questions');
  await page.getByRole('button', { name: 'Edit question 1' }).click();
  await page.getByLabel('Any of several options earns full marks').check();
  await page.getByRole('checkbox', { name: 'Option 2 is right' }).check();
  await page.getByRole('button', { name: 'Edit question 3' }).click();
  await page.getByLabel('If the question was wrong').selectOption('Cancel it: everyone gets its marks');
  await expectAccessible(page, 'a question that is cancelled');
  await quizSaved(page);
  await page.getByRole('button', { name: 'Mark again' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).toHaveText(
    `${room.student.fullName}, attempt 1: −0.5 → 3 Passed now`,
  );
  await dialog.getByRole('button', { name: 'Mark again' }).click();
  await says(page, 'Marked again: 1 changed.');
  await page.getByRole('button', { name: 'Delete question 2' }).click();
  await expect(dialog).toContainText('cancel it instead');
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();

  await seat(page, room);
  await page.goto(`/course/${room.courseId}?material=${quiz}`);
  await page.getByRole('button', { name: 'Show' }).click();
  await says(page, 'This question was cancelled. Everyone gets its marks.', '2 of 2 marks', '1 of 1 mark');
  await expectAccessible(page, 'a result with a cancelled question');
});
