import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { createDeps } from '../../server/deps.ts';
import { ensureAdmin } from '../../server/features/users/first-admin.ts';
import { createLog } from '../../server/log.ts';
import { logIn, student } from '../support/people.ts';
import { catalogue, startProduct } from '../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());

describe('accounts that nobody made', () => {
  it('are none: a new site has the admin its operator named, and nobody else', async () => {
    const own = await startProduct();
    const rows = await own.deps.database.db.selectFrom('users').select(['email', 'role']).execute();
    expect(rows).toEqual([{ email: own.admin.email, role: 'admin' }]);
    await own.stop();
  });

  it.each(['admin', 'root', 'administrator', 'test', 'demo', 'user'])(
    'cannot be guessed: %s',
    async (name) => {
      for (const email of [`${name}@abhyas.local`, `${name}@example.in`])
        for (const password of [name, 'password', 'abhyas-demo', `${name}12345`])
          expect((await product.client().post('/api/login', { email, password })).status).toBe(401);
    },
  );

  it('are none even where the operator named nobody: the made-up password opens one screen only', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-unnamed-'));
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    const deps = await createDeps(config, createLog(config), catalogue);
    const made = await ensureAdmin(deps.services.users, config.admin, 'localhost');
    const rows = await deps.database.db
      .selectFrom('users')
      .select(['email', 'must_change_password as mustChange'])
      .execute();
    expect(made?.password).toMatch(/^(\w{6}-){3}\w{6}$/);
    expect(rows).toEqual([{ email: made?.email, mustChange: 1 }]);
    await deps.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
});

describe('ways around a password', () => {
  it('are not offered: no call knows a hint or a secret question', async () => {
    const { body } = await product.client().get('/api/openapi.json');
    expect(JSON.stringify(body)).toContain('"password"');
    expect(JSON.stringify(body)).not.toMatch(/hint|question|maiden|birth/i);
  });

  it('are not needed: a password stays good however old it is', async () => {
    const pupil = await student(product);
    const longAgo = Date.UTC(2001, 0, 1);
    await product.deps.database.db
      .updateTable('users')
      .set({ created_at: longAgo })
      .where('id', '=', pupil.id)
      .execute();
    const client = await logIn(product, pupil);
    expect((await client.get('/api/me')).body).toMatchObject({ mustChangePassword: false });
  });
});
