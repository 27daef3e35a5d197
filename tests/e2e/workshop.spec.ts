import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { type Classroom, openClassroom } from '../support/classroom.ts';
import { expect, type Site, says, signIn, test } from '../support/e2e.ts';
import { awake, fixturePath, press, quizSaved } from '../support/screens.ts';

const pathOf = ({ courseId }: Classroom): string =>
  `/admin?tab=manageCourses&course=${courseId}&part=content`;

async function openWorkshop(page: Page, room: Classroom): Promise<void> {
  await signIn(page);
  await page.goto(pathOf(room));
  await awake(page);
  await expect(page.getByRole('button', { name: 'Add a lesson or drop files here' })).toBeVisible();
}

/** A course with two modules of three texts. */
async function twoModules(site: Site): Promise<Classroom> {
  const room = await openClassroom(site);
  for (const module of ['Warp', 'Weft'])
    for (const title of ['One', 'Two', 'Three'])
      await room.admin.post('/api/add-text', {
        title: `${module} ${title}`,
        body: 'Pull once.',
        courseId: room.courseId,
        module,
      });
  return room;
}

const listed = async ({ admin, courseId }: Classroom): Promise<string[]> =>
  (await admin.get(`/api/courses/${courseId}/materials`)).body.map(
    ({ module = '', title }: { module?: string; title: string }) => `${module}/${title}`,
  );

const line = (page: Page, name: string): Locator =>
  page.getByRole('treeitem', { name: new RegExp(`^${name}`) });

const fixtures = (...files: (readonly [name: string, fixture: string, mimeType: string])[]) =>
  files.map(([name, fixture, mimeType]) => ({ name, mimeType, buffer: readFileSync(fixturePath(fixture)) }));

/** Drops files on a line of the outline. */
async function drop(page: Page, on: Locator, files: ReturnType<typeof fixtures>): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    text: buffer.toString('base64'),
  }));
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, text } of all) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, given);
  await on.dispatchEvent('drop', { dataTransfer });
}

test('a course of twelve lessons of all kinds is made in at most sixty presses', async ({ page, site }) => {
  test.slow();
  const room = await openClassroom(site);
  await openWorkshop(page, room);
  await expect(page.getByText('Drop your first lessons here')).toBeVisible();
  let presses = 0;
  const tap = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  const add = async (kind: string) => {
    await tap(page.getByRole('button', { name: 'Add a lesson or drop files here' }));
    await tap(page.getByRole('menuitem', { name: kind, exact: true }));
  };
  const write = async (kind: string, title: string) => {
    const drafts = await page.getByRole('treeitem').count();
    await add(kind);
    await expect(page.getByRole('treeitem')).toHaveCount(drafts + 1);
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.keyboard.type(title);
  };
  const into = async (field: string, text: string) => {
    await tap(page.getByRole('textbox', { name: field }));
    await page.keyboard.type(text);
  };
  const module = async (name: string) => {
    await add('New module');
    await page.keyboard.type(name);
    presses += 1;
    await page.keyboard.press('Enter');
  };
  const send = async (kind: string, ...files: Parameters<typeof fixtures>) => {
    const chosen = page.waitForEvent('filechooser');
    await add(kind);
    await (await chosen).setFiles(fixtures(...files));
    presses += 1;
    // For a moment the line of the upload is there too.
    const lessons = page.locator(':not(.upload-line)');
    for (const [name] of files)
      await expect(line(page, name.replace(/\.\w+$/, '')).and(lessons)).toContainText('Draft');
    await expect(page.locator('.upload-line')).toHaveCount(0);
  };

  await module('Begin');
  await write('Text', 'Welcome');
  await into('Text', 'Hello.');
  await send(
    'Video',
    ['2 Second.mp4', 'lecture.mp4', 'video/mp4'],
    ['1 First.mp4', 'lecture.mp4', 'video/mp4'],
  );
  await write('Assignment', 'A page about you');
  await into('Task', 'Write a page.');
  await module('Practise');
  await send('Document', ['Notes.pdf', 'notes.pdf', 'application/pdf']);
  await write('YouTube', 'What a loom is');
  await into('Link', 'https://youtu.be/dQw4w9WgXcQ');
  await write('Quiz', 'Knots');
  await tap(page.getByRole('button', { name: 'Add question' }));
  await into('Question', 'Which knot holds?');
  await into('Option 1', 'Reef');
  for (const option of ['Granny', 'Thief', 'Slip']) {
    presses += 1;
    await page.keyboard.press('Enter');
    await page.keyboard.type(option);
  }
  await tap(page.getByRole('radio', { name: 'Option 1 is right' }));
  await quizSaved(page);
  await module('Finish');
  await send('File', ['Board.png', 'formulas.png', 'image/png']);
  for (const title of ['Warp', 'Weft']) {
    await write('Text', title);
    await into('Text', 'Pull once.');
  }
  await write('Assignment', 'The last work');
  await into('Task', 'Weave.');
  await write('YouTube', 'And now?');
  await into('Link', 'https://youtu.be/aaaaaaaaaaa');
  await page.getByRole('textbox', { name: 'Link' }).blur();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await tap(page.getByRole('button', { name: 'Publish 12 drafts' }));
  await says(page, '12 lessons published.');

  expect(await listed(room)).toEqual([
    'Begin/Welcome',
    'Begin/1 First',
    'Begin/2 Second',
    'Begin/A page about you',
    'Practise/Notes',
    'Practise/What a loom is',
    'Practise/Knots',
    'Finish/Board',
    'Finish/Warp',
    'Finish/Weft',
    'Finish/The last work',
    'Finish/And now?',
  ]);
  const seen = (await room.student.client.get(`/api/courses/${room.courseId}/materials`)).body;
  expect(new Set(seen.map(({ type }: { type: string }) => type)).size).toBe(7);
  expect(presses).toBeLessThanOrEqual(60);
});

test('a lesson in the middle of the second module takes two presses, and saves itself', async ({
  page,
  site,
}) => {
  const room = await twoModules(site);
  await openWorkshop(page, room);
  await line(page, 'Weft One').hover();
  await press(page, 'Add below Weft One');
  await expect(page.getByRole('menuitem', { name: 'Video' })).toBeFocused();
  await page.getByRole('menuitem', { name: 'Text', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('Between');
  await expect.poll(() => listed(room)).toContain('Weft/Between');
  const all = ['Warp/Warp One', 'Warp/Warp Two', 'Warp/Warp Three', 'Weft/Weft One', 'Weft/Between'];
  expect(await listed(room)).toEqual([...all, 'Weft/Weft Two', 'Weft/Weft Three']);
  await expect(line(page, 'Between')).toContainText('Draft');

  // It is not shown before there is something to read.
  const published = page.getByRole('switch', { name: 'Published' });
  await published.click();
  await says(page, 'Write the text before you publish it.');
  await expect(published).not.toBeChecked();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.fill('Over and under.');
  await published.click();
  await expect(line(page, 'Between')).not.toContainText('Draft');

  // A change of what students see can be taken back.
  await text.fill('Over.');
  await text.blur();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON());
  });
  await press(page, 'Undo');
  await expect(text).toHaveValue('Over and under.');
  await expectAccessible(page, 'a lesson in its workshop');
  // The form that is replaced does not save what was undone.
  expect(sent).toEqual([{ body: 'Over and under.' }]);
});

test('what could not be saved stays in the browser, and two editors choose', async ({ page, site }) => {
  const room = await twoModules(site);
  await openWorkshop(page, room);
  await line(page, 'Warp One').click();
  const title = page.getByRole('textbox', { name: 'Title' });
  const state = page.locator('.pane-saved');
  await page.route('**/api/materials/*', (route) => route.abort('connectionrefused'));
  await title.fill('A better name');
  await title.blur();
  await expect(state).toContainText('Not saved');
  await page.reload();
  await awake(page);
  await expect(title).toHaveValue('A better name');
  await page.unroute('**/api/materials/*');
  await expect.poll(() => listed(room)).toContain('Warp/A better name');

  const id = new URL(page.url()).searchParams.get('at');
  await room.admin.put(`/api/materials/${id}`, { description: 'Of others.' });
  await title.fill('The best name');
  await title.blur();
  // They changed something else: both are kept.
  await expect.poll(() => listed(room)).toContain('Warp/The best name');
  await expect(state).toHaveText('Saved');
  await room.admin.put(`/api/materials/${id}`, { title: 'Theirs' });
  await title.fill('Mine');
  await title.blur();
  const dialog = page.getByRole('dialog', { name: 'Someone changed this too' });
  await expect(dialog).toContainText('Theirs');
  await expectAccessible(page, 'two editors of a lesson');
  await press(dialog, 'Keep mine');
  await expect.poll(() => listed(room)).toContain('Warp/Mine');
});

/** Longer than the pause after which a form saves itself. */
const restOf = (page: Page) => page.waitForTimeout(2500);

test('what was typed before the line broke is there again after another lesson was opened', async ({
  page,
  site,
}) => {
  const room = await twoModules(site);
  await openWorkshop(page, room);
  await line(page, 'Warp One').click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect(text).toHaveValue('Pull once.');
  const id = new URL(page.url()).searchParams.get('at');
  await page.route('**/api/materials/*', (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionrefused') : route.continue(),
  );
  await text.fill('Pull twice.');
  await line(page, 'Warp Two').click();
  await says(page, 'Changes to Warp One are not saved. Open it again to save them.');
  // Another lesson that can't be saved either does not take its place.
  await text.fill('Pull at last.');
  await line(page, 'Warp Three').click();
  await says(page, 'Changes to Warp Two are not saved. Open it again to save them.');
  await page.unroute('**/api/materials/*');
  await line(page, 'Warp One').click();
  await expect(text).toHaveValue('Pull twice.');
  expect((await room.admin.get(`/api/materials/${id}/text`)).body.body).toBe('Pull twice.');

  // Someone else changed it since: that is not replaced without a question.
  const { body: lessons } = await room.admin.get(`/api/courses/${room.courseId}/materials`);
  const two = lessons.find(({ title }: { title: string }) => title === 'Warp Two').id;
  await room.admin.put(`/api/materials/${two}`, { body: 'Pull for others.' });
  await line(page, 'Warp Two').click();
  const dialog = page.getByRole('dialog', { name: 'Someone changed this too' });
  await expect(dialog).toContainText('Pull for others.');
  await press(dialog, 'Keep mine');
  await expect(text).toHaveValue('Pull at last.');
  await restOf(page);
  await expect(page.locator('.pane-saved')).toHaveText('Saved');
  expect((await room.admin.get(`/api/materials/${two}/text`)).body.body).toBe('Pull at last.');
});

/** Has the outline load its lessons again, by publishing the one draft. */
async function refreshOutline(page: Page): Promise<void> {
  const loaded = page.waitForResponse((answer) => answer.url().endsWith('/materials') && answer.ok());
  await press(page, 'Publish 1 draft');
  await loaded;
}

test('what another editor saved is not replaced without a question', async ({ page, site }) => {
  const room = await twoModules(site);
  const later = { title: 'Later', body: 'Pull.', courseId: room.courseId };
  const { body } = await room.admin.post('/api/add-text', later);
  await room.admin.put(`/api/materials/${body.material.id}`, { hidden: true });
  await openWorkshop(page, room);
  await line(page, 'Warp One').click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  const description = page.getByRole('textbox', { name: 'Description' });
  const dialog = page.getByRole('dialog', { name: 'Someone changed this too' });
  await expect(text).toHaveValue('Pull once.');
  const path = `/api/materials/${new URL(page.url()).searchParams.get('at')}`;
  const saved = async () => {
    const { body } = await room.admin.get(`/api/courses/${room.courseId}/materials`);
    const { description: said } = body.find(({ title }: { title: string }) => title.startsWith('Warp One'));
    return [said, (await room.admin.get(`${path}/text`)).body.body];
  };
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith(path)) sent.push(request.postDataJSON());
  });

  // The lists know it, the open form does not.
  await room.admin.put(path, { description: 'Of others.', body: 'Pull twice.' });
  await refreshOutline(page);
  await restOf(page);
  expect(sent).toEqual([]);

  await text.fill('Pull three times.');
  await text.blur();
  await expect(dialog).toContainText('Pull twice.');
  await press(dialog, 'Use their version');
  await expect(text).toHaveValue('Pull twice.');
  await expect(description).toHaveValue('Of others.');
  await restOf(page);
  expect(await saved()).toEqual(['Of others.', 'Pull twice.']);

  // Another field is saved beside theirs; theirs is asked about as soon as it is changed here.
  await room.admin.put(path, { description: 'Of others again.' });
  await text.fill('Pull four times.');
  await text.blur();
  await expect.poll(saved).toEqual(['Of others again.', 'Pull four times.']);
  await description.fill('Mine.');
  await description.blur();
  await expect(dialog).toContainText('Of others again.');
  await press(dialog, 'Keep mine');
  await expect.poll(saved).toEqual(['Mine.', 'Pull four times.']);
  await expect(dialog).toHaveCount(0);

  // Undo returns to what was there before each, also after the outline saved something itself.
  await page.getByRole('switch', { name: 'Published' }).click();
  await refreshOutline(page);
  for (const step of ['Mine.', 'Of others again.']) {
    await press(page, 'Undo');
    await expect.poll(async () => (await saved())[0]).toBe(step);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  }
  await expect(description).toHaveValue('Of others again.');
});

test('the first text of a draft can’t be undone, what follows can', async ({ page, site }) => {
  const room = await openClassroom(site);
  await room.admin.post('/api/add-draft', { type: 'text', title: 'Later', courseId: room.courseId });
  await openWorkshop(page, room);
  // It arrives after the title was saved.
  await page.route('**/text', async (route) => {
    await expect.poll(async () => (await listed(room)).join()).toBe('/Soon');
    await route.continue();
  });
  await line(page, 'Later').click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Soon');
  await title.blur();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  const undo = page.getByRole('button', { name: 'Undo' });
  const state = page.locator('.pane-saved');
  for (const words of ['Pull once.', 'Pull twice.']) {
    await text.fill(words);
    await text.blur();
    await expect(state).toHaveText('Saved');
  }
  // Pressed while the last words are being saved, it undoes these.
  await text.fill('Pull three times.');
  await undo.click();
  await expect(text).toHaveValue('Pull twice.');
  await undo.click();
  await expect(text).toHaveValue('Pull once.');
  await expect(undo).toBeDisabled();
  await expect(state).toHaveText('Saved');
});

test('of two editors who both describe the task of a link the second is asked', async ({ page, site }) => {
  const room = await openClassroom(site);
  const { id, title } = await room.link('assignment', 'https://example.org/task');
  await openWorkshop(page, room);
  await line(page, title).click();
  await page.getByLabel('Students submit their work here').check();
  await room.admin.put(`/api/materials/${id}`, {
    task: { task: 'Draw a loom.', takes: ['text'], dueAt: Date.UTC(2027, 0, 5) },
  });
  const task = page.getByRole('textbox', { name: 'Task' });
  await task.fill('Draw a cup.');
  await task.blur();
  const dialog = page.getByRole('dialog', { name: 'Someone changed this too' });
  await expect(dialog).toContainText('Draw a loom.');
  await expect(dialog.getByRole('region', { name: 'Due' })).toContainText('5 January 2027, 05:30');
  await press(dialog, 'Use their version');
  await expect(task).toHaveValue('Draw a loom.');
  await expect(page.getByRole('button', { name: 'Add a file to the task' })).toBeVisible();
  await task.fill('Draw a loom, and name its parts.');
  await task.blur();
  await expect
    .poll(async () => (await room.admin.get(`/api/materials/${id}/assignment`)).body.task.text)
    .toBe('Draw a loom, and name its parts.');
});

test('the outline is worked by keys alone', async ({ page, site }) => {
  const room = await twoModules(site);
  await openWorkshop(page, room);
  const { keyboard } = page;
  await line(page, 'Warp \\d').focus();
  await keyboard.press('ArrowDown');
  await expect(line(page, 'Warp One')).toBeFocused();
  await keyboard.press('Alt+ArrowDown');
  await says(page, 'Warp One moved to place 2 of 3 in Warp.');
  await expect(line(page, 'Warp One')).toBeFocused();
  await expect.poll(async () => (await listed(room))[0]).toBe('Warp/Warp Two');
  await keyboard.press('ArrowLeft');
  await keyboard.press('Alt+ArrowDown');
  await says(page, 'Warp moved to place 2 of 2.');
  await expect.poll(async () => (await listed(room))[0]).toBe('Weft/Weft One');
  await keyboard.press('ArrowLeft');
  await expect(line(page, 'Warp Two')).toHaveCount(0);
  await keyboard.press('ArrowRight');
  await expect(line(page, 'Warp Two')).toBeVisible();
  await keyboard.press('End');
  await keyboard.press('n');
  await keyboard.press('t');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await keyboard.type('By keys');
  await expect.poll(async () => (await listed(room)).at(-1)).toBe('Warp/By keys');
  await line(page, 'By keys').focus();
  await keyboard.press('Delete');
  await press(page.getByRole('dialog'), 'Delete');
  await says(page, 'Material deleted successfully!');
  await expect(line(page, 'Warp Three')).toBeFocused();
  await line(page, 'Weft \\d').focus();
  await keyboard.press('Enter');
  await keyboard.type('Second half');
  await keyboard.press('Enter');
  await expect.poll(async () => (await listed(room))[0]).toBe('Second half/Weft One');

  await line(page, 'Weft One').dragTo(line(page, 'Weft Three'));
  await expect.poll(async () => (await listed(room))[2]).toBe('Second half/Weft One');
});

test('dropped files become lessons in the order of their names, and wait for a line that broke', async ({
  page,
  site,
}) => {
  const room = await twoModules(site);
  await openWorkshop(page, room);
  let isDown = true;
  await page.route('**/uploads/*', (route) =>
    isDown && route.request().method() === 'PATCH' ? route.abort('connectionrefused') : route.continue(),
  );
  const pdf = ['notes.pdf', 'application/pdf'] as const;
  await drop(page, line(page, 'Warp One'), fixtures(['10 last.pdf', ...pdf], ['2 first.pdf', ...pdf]));
  await expect(page.getByText('Waiting for the connection')).toHaveCount(2);
  isDown = false;
  await expect
    .poll(() => listed(room), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['Warp/2 first', 'Warp/10 last']));
  expect((await listed(room)).slice(0, 4)).toEqual([
    'Warp/Warp One',
    'Warp/2 first',
    'Warp/10 last',
    'Warp/Warp Two',
  ]);
  await expect(line(page, '2 first')).toContainText('Draft');
});

test('on a phone eight lessons are in sight, and a thumb reaches everything', async ({ browser, site }) => {
  const room = await twoModules(site);
  for (let at = 4; at < 9; at += 1)
    await room.admin.post('/api/add-text', {
      title: `Weft ${at}`,
      body: 'Pull once.',
      courseId: room.courseId,
      module: 'Weft',
    });
  const context = await browser.newContext({
    baseURL: site.address,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await openWorkshop(page, room);
  const inSight = await page.locator('.outline-line:not(.outline-module)').evaluateAll((rows) => {
    const foot = document.querySelector('.admin-bar')?.getBoundingClientRect().top ?? innerHeight;
    return rows.filter((one) => one.getBoundingClientRect().bottom <= foot).length;
  });
  expect(inSight).toBeGreaterThanOrEqual(8);
  const small = () =>
    page.locator('.workshop :is(button, a, label:has(input), .outline-press)').evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility())
        .map((target) => ({ box: target.getBoundingClientRect(), name: target.outerHTML.slice(0, 80) }))
        .filter(({ box }) => box.height > 0 && box.height < 43.9)
        .map(({ name }) => name),
    );
  expect(await small()).toEqual([]);
  await press(page, 'Add to Warp');
  await page.getByRole('menuitem', { name: 'Text', exact: true }).tap();
  await expect(page.getByText('L4 of 12')).toBeVisible();
  await expect(page.getByRole('tree')).toBeHidden();
  expect(await small()).toEqual([]);
  await press(page, 'Next lesson');
  await expect(page.getByText('L5 of 12')).toBeVisible();
  await press(page, 'Back to the outline');
  await expect(page.getByRole('tree')).toBeVisible();
  await context.close();
});

test('an outline that can’t be loaded says so and is asked for again', async ({ page, site }) => {
  const room = await twoModules(site);
  await signIn(page);
  const list = `**/api/courses/${room.courseId}/materials`;
  await page.route(list, (route) => route.abort('failed'));
  await page.goto(pathOf(room));
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute(list);
  await again.click();
  await expect(line(page, 'Warp One')).toBeVisible();
  await expectAccessible(page, 'the outline of a course');
});
