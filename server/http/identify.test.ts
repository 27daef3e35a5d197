import { mkdtempSync, rmSync } from 'node:fs';
import { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { createSessions } from '../sessions/sessions.ts';
import { logWhenDone } from './front/access-log.ts';
import { identify } from './identify.ts';
import { call, incomingWith, plainRouter } from './test-call.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-identify-'));
const database = openDatabase(folder);
const { db } = database;
await migrate(db);
await db
  .insertInto('users')
  .values({
    id: 7,
    full_name: 'Asha Rao',
    email: 'asha@example.in',
    email_key: 'asha@example.in',
    password_hash: '',
    role: 'student',
    state: 'approved',
    must_change_password: 0,
    created_at: 0,
    approved_at: 0,
    deletion_requested_at: null,
    deleted_at: null,
  })
  .execute();
const sessions = createSessions(db, { secureCookie: false });
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

/** Asks who somebody is taken for, and what the log says of it. */
async function asked(headers: Record<string, string>) {
  const router = plainRouter();
  router.use('*', identify(sessions));
  router.get('/', (c) => c.json([c.get('signedIn')?.id ?? null, c.get('request').clientAddress]));
  const incoming = incomingWith({});
  const lines: string[] = [];
  const response = new ServerResponse(incoming);
  logWhenDone(pino({}, { write: (line) => void lines.push(line) }), 'info', incoming, response, {
    requestId: 'r',
    client: undefined,
  });
  const answer = await call(router, '/', { headers }, incoming);
  response.emit('close');
  return { ...answer, logged: JSON.parse(lines[0] ?? '{}')['personId'] as unknown };
}

it('knows a person by the session cookie, and tells the log', async () => {
  const cookie = (await sessions.begin(db, 7, 'Firefox')).split(';', 1)[0] ?? '';
  expect(await asked({ cookie })).toMatchObject({ text: '[7,"203.0.113.5"]', logged: 7 });
});

it('believes nothing else', async () => {
  const claims = { 'x-user-id': '7', authorization: 'Bearer 7', cookie: 'user=7' };
  expect(await asked(claims)).toMatchObject({ text: '[null,"203.0.113.5"]', logged: undefined });
});

it('keeps the answer out of every cache, whoever asked', async () => {
  expect((await asked({})).headers.get('cache-control')).toBe('no-store');
});
