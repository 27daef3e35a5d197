import { afterAll, describe, expect, it } from 'vitest';
import { databaseContents } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { sessionOf } from '../../support/people.ts';
import { isOnPostgres } from '../../support/postgres.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openCourse(product);
const { admin, courseId } = room;
const pupil = await sessionOf(product, room.enrolled);

async function write(body: string): Promise<number> {
  const answer = await admin.post('/api/add-text', { title: 'Knots', body, courseId });
  expectMessage(answer, 201, 'Text lesson added successfully!');
  return answer.body.material.id;
}
const read = async (id: number) => (await pupil.get(`/api/materials/${id}/text`)).body;

describe('a text lesson', () => {
  it('is read by its students, completed like others, and its Markdown is for admins', async () => {
    const id = await write('# A knot\n\nPull **both** ends.\n\n| a | b |\n|---|--:|\n| 1 | 2 |');
    const { html, body } = await read(id);
    expect(body).toBeUndefined();
    expect(html).toContain('<h3>A knot</h3>');
    expect(html).toContain('<td class="align-right">2</td>');
    expect((await admin.get(`/api/materials/${id}/text`)).body.body).toContain('# A knot');
    const { body: listed } = await pupil.get(`/api/courses/${courseId}/materials`);
    expect(listed.at(-1)).toMatchObject({ id, type: 'text', completed: false });
    expect((await pupil.put(`/api/materials/${id}/progress`, { completed: true })).body.completed).toBe(true);

    const stranger = await sessionOf(product, room.outsider);
    expect((await stranger.get(`/api/materials/${id}/text`)).status).toBe(403);
    await admin.put(`/api/materials/${id}`, { hidden: true });
    expect((await pupil.get(`/api/materials/${id}/text`)).status).toBe(404);
    expect((await admin.get(`/api/materials/${room.youtubeId}/text`)).status).toBe(404);
  });

  it('runs nothing and fetches nothing, whatever is written in it', async () => {
    const id = await write(
      [
        '<script>alert(1)</script> <img src=x onerror=alert(1)> and <b>bold</b>',
        '<iframe src="https://evil.example"></iframe>',
        '[a](javascript:alert(1)) [b](data:text/html,x) [c](//evil.example) [d](https://good.example)',
        '![picture](https://evil.example/p.png)',
        '`<script>`',
      ].join('\n\n'),
    );
    const { html } = await read(id);
    expect(html).not.toMatch(/<(?:script|img|iframe|b)\b|href="(?!https:)/);
    expect(html).toContain('&lt;b&gt;bold&lt;/b&gt;');
    expect(html).toContain('<a href="https://good.example" target="_blank" rel="noopener noreferrer">d</a>');
  });

  it.skipIf(isOnPostgres())('is drawn beside the answers to others, however much markup it has', async () => {
    for (const mark of ['_a_ ', '&amp;', '<i>']) {
      const body = mark.repeat(180_000 / mark.length);
      let isDrawn = false;
      const preview = admin.post('/api/preview-text', { body }).finally(() => {
        isDrawn = true;
      });
      let answered = 0;
      while (!isDrawn) answered += (await pupil.get('/healthz')).status === 200 ? 1 : 0;
      expect([(await preview).status, answered > 20]).toEqual([200, true]);
    }
  });

  it('is drawn once, for as long as the same code draws it', async () => {
    const { db } = product.deps.database;
    const id = await write('Drawn **once**');
    const { html } = await read(id);
    const drawn = () => db.selectFrom('kept_html').selectAll().where('html', '=', html).execute();
    const key = (await drawn())[0]?.key ?? '';
    await db.updateTable('kept_html').set({ html: '<p>Kept</p>' }).where('key', '=', key).execute();
    expect((await read(id)).html).toBe('<p>Kept</p>');
    // As if another version had drawn it.
    await db.updateTable('kept_html').set({ key: 'of another version' }).where('key', '=', key).execute();
    expect((await read(id)).html).toBe(html);
    await db.updateTable('kept_html').set({ made_at: 0 }).execute();
    await product.deps.texts.sweep();
    expect(await db.selectFrom('kept_html').selectAll().execute()).toEqual([]);
    expect((await read(id)).html).toBe(html);
  });

  it('is changed on the version that was read, and only where there is a text', async () => {
    const id = await write('First');
    const change = (body: string, version: number) =>
      admin.request('PUT', `/api/materials/${id}`, {
        json: { body },
        headers: { 'if-match': `"${version}"` },
      });
    expect((await change('Second', 1)).body.material.version).toBe(2);
    expect((await change('Second', 2)).body.material.version).toBe(2);
    expectProblem(await change('Third', 1), 412, 'Someone else changed this. Reload and try again.');
    expect((await read(id)).html).toContain('Second');
    const before = await databaseContents(product);
    const other = await admin.put(`/api/materials/${room.youtubeId}`, { body: 'x' });
    expectProblem(other, 422, 'Only a text lesson has a text.', ['/body']);
    const link = { url: 'https://youtu.be/dQw4w9WgXcQ' };
    expect((await admin.put(`/api/materials/${id}`, link)).status).toBe(422);
    expect(await databaseContents(product)).toBe(before);
  });

  it.each([
    ['nothing', ' \n '],
    ['201 KB of Hindi', 'क'.repeat(70_000)],
    ['two hundred quotes in each other', '>'.repeat(200)],
  ])('is refused as %s, in a preview too', async (_what, body) => {
    const before = await databaseContents(product);
    for (const path of ['/api/add-text', '/api/preview-text'])
      expect((await admin.post(path, { title: 'Knots', body, courseId })).status).toBe(422);
    expect(await databaseContents(product)).toBe(before);
  });

  it('may be long, and a preview saves nothing', async () => {
    const long = 'A line of text that says little.\n'.repeat(6000);
    const id = await write(long);
    expect((await read(id)).html.length).toBeGreaterThan(190_000);
    const before = await databaseContents(product);
    expect((await admin.post('/api/preview-text', { body: '## Hello\n\n### Again' })).body).toEqual({
      html: '<h3>Hello</h3>\n<h4>Again</h4>\n',
    });
    expect(await databaseContents(product)).toBe(before);
  });
});
