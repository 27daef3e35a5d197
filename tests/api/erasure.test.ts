import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { privacyNotice } from '../../server/contract/privacy-notice.ts';
import { auditTrail, databaseContents } from '../support/database-contents.ts';
import { expectMessage, expectProblem } from '../support/expect-problem.ts';
import { password, register, sessionOf, student } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { turnOn } from '../support/second-factor.ts';
import { openStudyRoom } from '../support/study-room.ts';
import { ageInTrash } from '../support/trash.ts';

const product = await startProduct({ CONTACT_EMAIL: 'office@example.in' });
afterAll(() => product.stop());
const { db } = product.deps.database;
const room = await openStudyRoom(product);
const { admin } = room;

const DAY_MS = 24 * 60 * 60_000;

/** A person who left traces wherever the product keeps any. Names are the same backwards nowhere else. */
async function livelyPerson(name: string) {
  const email = `${name}.Zqvxwold@Example.in`;
  const fullName = `${name} Quixwold`;
  const consent = { version: privacyNotice.version, age: 'adult' };
  await product.client().post('/api/register', { fullName, email, password, consent });
  const [{ id }] = (await admin.get(`/api/pending-users?search=${email}`)).body;
  const person = { id: Number(id), fullName, email };
  await admin.put(`/api/approve-user/${id}`);
  await admin.post('/api/enroll', { userId: id, courseId: room.courseId });
  const client = await sessionOf(product, person);
  await client.put(`/api/materials/${room.youtubeId}/progress`, { positionSeconds: 12.5, completed: true });
  await client.put('/api/me', { fullName: `${fullName} Renamed` });
  await client.post('/api/contact', { name: fullName, email, subject: `From ${name}`, message: 'Hello' });
  await product.client().post('/api/login', { email, password: 'not this one' });
  await product.client().post('/api/forgot-password', { email });
  await turnOn(product, person);
  await client.post('/api/me/deletion-request');
  return { ...person, client };
}

/** How often a text is in a file of the data folder, in any letter case. */
async function hits(word: string): Promise<string[]> {
  const { dataDir } = product.config;
  const files = readdirSync(dataDir).filter((name) => name.startsWith('abhyas.sqlite'));
  const found: string[] = [];
  for (const name of files) {
    if (!existsSync(join(dataDir, name))) continue;
    const text = (await buffer(createReadStream(join(dataDir, name)))).toString('latin1').toLowerCase();
    if (text.includes(word.toLowerCase())) found.push(name);
  }
  return found;
}

const isOnFile = product.config.databaseUrl === undefined;

describe('erasing for good', () => {
  it('leaves no trace of name and email but keeps what was done, under a number', async () => {
    const person = await livelyPerson('Xerxesia');
    await admin.delete(`/api/delete-user/${person.id}`);
    if (isOnFile) expect(await hits('xerxesia')).not.toEqual([]);
    const done = await admin.delete(`/api/trash/user/${person.id}`);
    expectMessage(done, 200, 'User erased for good.');
    expect((await databaseContents(product)).toLowerCase()).not.toContain('xerxesia');
    if (isOnFile)
      for (const word of ['xerxesia', 'quixwold', 'zqvxwold']) expect(await hits(word)).toEqual([]);
    const entries = (await auditTrail(product)).filter(({ subject_id }) => subject_id === person.id);
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['register', 'user-approved', 'user-deleted', 'user-erased']),
    );
    expect(JSON.stringify(await auditTrail(product)).toLowerCase()).not.toContain('xerxesia');
    expect(JSON.stringify((await admin.get('/api/audit?limit=200')).body).toLowerCase()).not.toContain(
      'xerxesia',
    );
    expect(JSON.stringify((await admin.get('/api/contact-messages')).body)).not.toContain('Xerxesia');
  });

  it('takes only who is in the trash, and only once', async () => {
    const { id } = await student(product);
    expectProblem(await admin.delete(`/api/trash/user/${id}`), 404, 'Not found. It may have been deleted.');
    await admin.delete(`/api/delete-user/${id}`);
    expect((await admin.delete(`/api/trash/user/${id}`)).status).toBe(200);
    expectProblem(await admin.delete(`/api/trash/user/${id}`), 404, 'Not found. It may have been deleted.');
    expectProblem(
      await admin.post(`/api/trash/user/${id}/restore`),
      404,
      'Not found. It may have been deleted.',
    );
  });

  it('leaves the messages of somebody who has that email now', async () => {
    const first = await register(product, { email: 'shared@example.in' });
    await admin.delete(`/api/delete-user/${first.id}`);
    await register(product, { email: 'shared@example.in' });
    await product.client().post('/api/contact', {
      name: 'Somebody',
      email: 'shared@example.in',
      subject: 'Kept',
      message: 'Hello',
    });
    await admin.delete(`/api/trash/user/${first.id}`);
    expect(JSON.stringify((await admin.get('/api/contact-messages')).body)).toContain('shared@example.in');
  });

  it('comes by itself after 30 days in the trash, as wholly', async () => {
    const person = await livelyPerson('Ygritteva');
    await admin.delete(`/api/delete-user/${person.id}`);
    await ageInTrash(product, 'user', person.id, 29.9);
    await product.deps.services.erasure.sweep();
    expect(await databaseContents(product)).toContain('Ygritteva');
    await ageInTrash(product, 'user', person.id, 30);
    await product.deps.services.erasure.sweep();
    expect(await databaseContents(product)).not.toContain('Ygritteva');
    if (isOnFile) expect(await hits('ygritteva')).toEqual([]);
  });
});

describe('what nothing else ends', () => {
  it('is kept as long as it has to be, and no longer', async () => {
    const at = (days: number): number => Date.now() - days * DAY_MS;
    const message = { name: 'A', email: 'a@example.in', subject: '', message: 'M' };
    const mail = {
      recipient: 'a@example.in',
      reply_to: null,
      body_text: '',
      attempts: 0,
      next_attempt_at: 0,
      sent_at: null,
      failed_at: null,
      last_error: null,
    };
    for (const [days, name] of [
      [399, 'young'],
      [401, 'old'],
    ] as const) {
      const entry = { actor_id: null, subject_type: null, subject_id: null, detail: '{}' };
      await db
        .insertInto('audit_log')
        .values({ ...entry, at: at(days), action: name })
        .execute();
      await db
        .insertInto('contact_messages')
        .values({ ...message, subject: name, created_at: at(days) })
        .execute();
    }
    for (const [days, name] of [
      [89, 'young'],
      [91, 'old'],
    ] as const)
      await db
        .insertInto('mail_outbox')
        .values({ ...mail, message_id: name, subject: name, created_at: at(days) })
        .execute();
    await product.deps.services.retention.sweep();
    const actions = (await auditTrail(product)).map(({ action }) => action);
    expect([actions.includes('young'), actions.includes('old')]).toEqual([true, false]);
    for (const table of ['contact_messages', 'mail_outbox'] as const) {
      const rows = await db.selectFrom(table).select('subject').execute();
      const subjects = rows.map(({ subject }) => subject);
      expect([subjects.includes('young'), subjects.includes('old')]).toEqual([true, false]);
    }
  });

  it('is a year at least for logs', async () => {
    const { RETENTION_MS } = await import('../../server/features/privacy/retention.service.ts');
    expect(RETENTION_MS.audit).toBeGreaterThanOrEqual(366 * DAY_MS);
  });
});
