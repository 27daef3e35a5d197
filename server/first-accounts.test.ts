import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { catalogue } from '../tests/support/product.ts';
import { ConfigError, readConfig } from './config.ts';
import { createDeps } from './deps.ts';
import { ensureAdmin } from './first-accounts.ts';
import { createLog } from './log.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-first-admin-'));
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
const deps = await createDeps(config, createLog(config), { current: () => ({ catalogue }) });
afterAll(async () => {
  await deps.close();
  rmSync(dataDir, { recursive: true });
});
const { users } = deps.services;
const email = 'owner@example.in';

it.each(['password', 'abhyas classes', 'the owner of it'])(
  'ADMIN_PASSWORD=%s is refused',
  async (password) => {
    const made = ensureAdmin(users, { email, password }, 'localhost');
    await expect(made).rejects.toThrow(ConfigError);
    await expect(made).rejects.toThrow(/ADMIN_PASSWORD can't be used\. Choose a stronger password\./);
    expect(await users.hasAdmin()).toBe(false);
  },
);

it('a good one makes the first admin; after that none is looked at', async () => {
  await ensureAdmin(users, { email, password: 'seven blue umbrellas' }, 'localhost');
  expect(await ensureAdmin(users, { email, password: 'password' }, 'localhost')).toBeUndefined();
  expect(await users.listAdmins()).toMatchObject([{ email }]);
});
