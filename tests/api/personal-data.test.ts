import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { privacyNotice } from '../../server/contract/privacy-notice.ts';
import { personalData } from '../../server/db/schema/personal-data.ts';
import { logIn, secondAdmin, sessionOf } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { turnOn } from '../support/second-factor.ts';
import { openStudyRoom } from '../support/study-room.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;
const room = await openStudyRoom(product);

const tables = (await db.introspection.getTables()).filter(
  ({ name }) => !name.startsWith('kysely_'),
);
const notes = new Map(
  Object.entries(personalData).map(([table, columns]) => [table, new Map(Object.entries(columns))]),
);

/** Where the rows of a person are in the export, and how a table names the person. */
const sections: Readonly<Record<string, { section: string; of: 'id' | 'user_id' | 'email' | 'recipient' }>> =
  {
    users: { section: 'account', of: 'id' },
    consents: { section: 'consents', of: 'user_id' },
    contact_messages: { section: 'contactMessages', of: 'email' },
    enrollments: { section: 'enrollments', of: 'user_id' },
    issued_passwords: { section: 'issuedPasswords', of: 'user_id' },
    mail_outbox: { section: 'mails', of: 'recipient' },
    material_progress: { section: 'progress', of: 'user_id' },
    password_reset_tokens: { section: 'resetLinks', of: 'user_id' },
    recovery_codes: { section: 'secondFactor', of: 'user_id' },
    second_factors: { section: 'secondFactor', of: 'user_id' },
    sessions: { section: 'sessions', of: 'user_id' },
    uploads: { section: 'uploads', of: 'user_id' },
    audit_log: { section: 'auditEntries', of: 'user_id' },
  };

/** An admin, since only admins upload; there is something of theirs in every table that knows people. */
const person = await secondAdmin(product, 'personal@example.in');
await db
  .updateTable('users')
  .set({
    deletion_requested_at: 1_700_000_000_123,
    approved_at: 1_700_000_000_456,
    wanted_course_id: room.courseId,
  })
  .where('id', '=', person.id)
  .execute();
const app = await turnOn(product, person);
const client = await sessionOf(product, person);
await client.post('/api/me/consent', { version: privacyNotice.version, age: 'adult' });
await client.put(`/api/materials/${room.youtubeId}/progress`, { positionSeconds: 31.25, completed: true });
await room.admin.post('/api/enroll', { userId: person.id, courseId: room.courseId });
await client.post('/api/contact', {
  name: 'P',
  email: person.email,
  subject: 'S-subject',
  message: 'M-message',
});
await product.client().post('/api/forgot-password', { email: person.email });
await product.client().post('/api/login', {
  email: person.email,
  password: product.admin.password,
  code: app.recoveryCodes[0],
});
await db
  .insertInto('uploads')
  .values({
    id: 'an-upload',
    user_id: person.id,
    size: 4711,
    metadata: '{"title":"T-title"}',
    created_at: 1_700_000_000_789,
    material_id: room.video.id,
  })
  .execute();
await db
  .insertInto('issued_passwords')
  .values({ user_id: person.id, sealed: 'x', issued_by: 1, created_at: 17e11, expires_at: 18e11 })
  .execute();
await db.updateTable('mail_outbox').set({ sent_at: 1_700_000_000_999 }).execute();
const given = (await client.get('/api/me/export')).body;

/** How a value may be written in the export. */
function spellings(value: unknown): string[] {
  const moment =
    typeof value === 'number' && value > 1e12 ? [JSON.stringify(new Date(value).toISOString())] : [];
  const truth = value === 0 || value === 1 ? [String(value === 1)] : [];
  const inside = typeof value === 'string' && value.startsWith('{') ? [value] : [];
  return [JSON.stringify(value), ...moment, ...truth, ...inside];
}

async function rowsOf(table: string): Promise<Record<string, unknown>[]> {
  const of = sections[table]?.of;
  if (table === 'audit_log')
    return (
      await sql<Record<string, unknown>>`
        select * from audit_log where actor_id = ${person.id} and subject_type = 'user' and action <> 'data-exported'`.execute(
        db,
      )
    ).rows;
  const wanted = of === 'id' || of === 'user_id' ? person.id : person.email;
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where ${sql.ref(of ?? 'id')} = ${wanted}`.execute(db);
  return rows;
}

describe('every column', () => {
  it.each(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)] as const))(
    'of %s is noted as personal or not',
    (name, columns) => {
      expect([...(notes.get(name)?.keys() ?? [])].sort()).toEqual([...columns].sort());
    },
  );

  it('that is noted exists', () => {
    expect([...notes.keys()].sort()).toEqual(tables.map(({ name }) => name).sort());
  });
});

const exported = [...notes].flatMap(([table, columns]) =>
  [...columns].filter(([, handling]) => handling === 'export').map(([column]) => ({ table, column })),
);

describe('the export', () => {
  it.each(exported)('holds $table.$column', async ({ table, column }) => {
    const section = JSON.stringify(given[sections[table]?.section ?? '']);
    const values = (await rowsOf(table)).map((row) => row[column]).filter((value) => value !== null);
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) {
      const found = spellings(value).some((text) => section.includes(text));
      expect({ value, found }).toEqual({ value, found: true });
    }
  });

  it('holds no secret', async () => {
    const text = JSON.stringify(given);
    for (const [table, columns] of notes)
      for (const [column, handling] of columns) {
        if (handling !== 'secret' || column === 'last_step') continue;
        const values = (await rowsOf(table)).map((row) => row[column]);
        expect(values.length).toBeGreaterThan(0);
        for (const value of values) expect(text).not.toContain(JSON.stringify(value));
      }
    await expect(logIn(product, person)).rejects.toThrow('401');
  });
});
