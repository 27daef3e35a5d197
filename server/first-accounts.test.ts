import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { catalogue } from '../tests/support/product.ts';
import { ConfigError, readConfig } from './config.ts';
import { createDeps } from './deps.ts';
import { hasAdmin, listOwners } from './features/users/users.service.ts';
import { ensureAdmin } from './first-accounts.ts';
import { createLog } from './log.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-first-admin-'));
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
const deps = await createDeps(config, createLog(config), { current: () => ({ catalogue }) });
afterAll(async () => {
  await deps.close();
  rmSync(dataDir, { recursive: true });
});

const email = 'owner@example.in';

it.each(['password', 'abhyas classes', 'the owner of it'])(
  'ADMIN_PASSWORD=%s is refused',
  async (password) => {
    const made = ensureAdmin(deps, { email, password }, 'localhost');
    await expect(made).rejects.toThrow(ConfigError);
    await expect(made).rejects.toThrow(/ADMIN_PASSWORD can't be used\. Choose a stronger password\./);
    expect(await hasAdmin(deps)).toBe(false);
  },
);

it('a good one makes the first admin; after that none is looked at', async () => {
  await ensureAdmin(deps, { email, password: 'seven blue umbrellas' }, 'localhost');
  expect(await ensureAdmin(deps, { email, password: 'password' }, 'localhost')).toBeUndefined();
  expect(await listOwners(deps.db)).toMatchObject([{ email }]);
});
