import { afterAll, describe, expect, it } from 'vitest';
import { logIn, register, student } from '../support/people.ts';
import { startProduct } from '../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const pupil = await student(product);
const wrong = 'not the right one';

/** What was written down since, oldest first. */
async function eventsAfter(id: number) {
  return product.deps.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id as actor', 'subject_id as subject', 'at', 'detail'])
    .where('id', '>', id)
    .orderBy('id')
    .execute();
}
async function lastId(): Promise<number> {
  const row = await product.deps.database.db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return Number(row.id ?? 0);
}

describe('what is written down', () => {
  it('is every login, and every one that failed, with whose account it was for', async () => {
    const before = await lastId();
    const began = Date.now();
    await product.client().post('/api/login', { email: pupil.email, password: wrong });
    await product.client().post('/api/login', { email: 'nobody@example.in', password: wrong });
    await logIn(product, pupil);
    const events = await eventsAfter(before);
    expect(events.map(({ action, actor, subject }) => [action, actor, subject])).toEqual([
      ['login-failed', null, pupil.id],
      ['login-failed', null, null],
      ['login', pupil.id, pupil.id],
    ]);
    for (const { at } of events) {
      expect(at).toBeGreaterThanOrEqual(began);
      expect(at).toBeLessThanOrEqual(Date.now());
    }
    expect(JSON.stringify(events)).not.toContain(wrong);
  });

  it('is every change of a password and every end of a session', async () => {
    const client = await logIn(product, pupil);
    const before = await lastId();
    await client.put('/api/me/password', {
      currentPassword: product.admin.password,
      password: 'eleven green mangoes',
    });
    await client.post('/api/logout');
    expect((await eventsAfter(before)).map(({ action }) => action)).toEqual(['password-changed', 'logout']);
  });

  it('is what an admin does to others, by whom and to whom', async () => {
    const waiting = await register(product);
    const admin = await product.adminClient();
    const { id: adminId } = (await admin.get('/api/me')).body;
    const before = await lastId();
    await admin.put(`/api/approve-user/${waiting.id}`);
    await admin.delete(`/api/delete-user/${waiting.id}`);
    expect((await eventsAfter(before)).map(({ action, actor, subject }) => [action, actor, subject])).toEqual(
      [
        ['user-approved', adminId, waiting.id],
        ['user-deleted', adminId, waiting.id],
      ],
    );
  });
});

it('no call changes or removes what was written down', async () => {
  const about = product.app.routes.filter(({ path }) => /audit/.test(path));
  expect(about.length).toBeGreaterThan(0);
  expect(about.filter(({ method }) => method !== 'GET')).toEqual([]);
});
