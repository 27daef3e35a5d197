import { afterAll, describe, expect, it } from 'vitest';
import { auditTrail } from '../../support/database-contents.ts';
import { readAll } from '../../support/paging.ts';
import { anotherPassword, password, sessionOf, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { describedCalls } from '../../support/route-table.ts';

const product = await startProduct();
afterAll(() => product.stop());
const admin = await product.adminClient();

const audit = async (query: string) => (await admin.get(`/api/audit?${query}`)).body;

describe('the audit log', () => {
  it('says who did what to whom, latest first', async () => {
    const { id } = (await admin.post('/api/courses', { courseName: 'Pottery' })).body.course;
    await admin.put(`/api/courses/${id}`, { courseName: 'Clay' });
    const [renamed, created] = await audit('limit=2');
    const entry = { actor: { id: 1, name: 'Administrator' }, subject: { type: 'course', id, name: 'Clay' } };
    expect(renamed).toEqual({
      ...entry,
      id: expect.any(Number),
      at: expect.any(Number),
      action: 'course-renamed',
      detail: { from: 'Pottery', to: 'Clay' },
    });
    expect(created).toMatchObject({ ...entry, action: 'course-created' });
  });

  it('names the lesson that something was about', async () => {
    const { id: userId } = await student(product);
    const [{ id: courseId }] = (await admin.get('/api/courses')).body;
    await admin.post('/api/enroll', { userId, courseId });
    const { body } = await admin.post('/api/add-quiz', { title: 'Clay and water', courseId });
    await admin.put(`/api/materials/${body.material.id}/quiz/allowances`, { userId, moreAttempts: 2 });
    const [entry] = await audit('limit=1&action=quiz-allowance');
    const { id: materialId } = body.material;
    expect(entry.detail).toEqual({ materialId, lesson: 'Clay and water', moreAttempts: 2, moreMinutes: 0 });
  });

  it('holds every change of a password and every end of a session, and when', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    const began = Date.now();
    await client.put('/api/me/password', { currentPassword: password, password: anotherPassword });
    await client.post('/api/logout');
    const entries = (await auditTrail(product)).filter(({ actor_id }) => actor_id === person.id);
    expect(entries.map(({ action }) => action)).toEqual(['password-changed', 'logout']);
    for (const { at } of entries) expect(at).toBeGreaterThanOrEqual(began);
  });

  it('is filtered by action and by actor', async () => {
    const page = await admin.get('/api/audit?action=course-created&limit=200');
    expect(new Set(page.body.map(({ action }: { action: string }) => action))).toEqual(
      new Set(['course-created']),
    );
    expect(page.headers.get('x-total-count')).toBe(String(page.body.length));
    expect((await audit('actor=ADMINISTRAT&limit=1'))[0].actor.name).toBe('Administrator');
    for (const query of ['actor=nobody-like-that', 'action=no-such-action'])
      expect(await audit(query)).toEqual([]);
  });

  it('is read to its end, each entry once', async () => {
    const ids = (await readAll(admin, '/api/audit?limit=2')).rows.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(4);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  });

  it('is changed or removed by no call', async () => {
    const about = [...(await describedCalls(product)).keys()].filter((name) => /audit/.test(name));
    expect(about).toEqual(['GET /api/audit']);
  });
});
