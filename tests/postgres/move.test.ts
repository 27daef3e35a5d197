import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseContents } from '../support/database-contents.ts';
import { sessionOf } from '../support/people.ts';
import { databaseFor, dropDatabaseFor } from '../support/postgres.ts';
import { startProduct } from '../support/product.ts';
import { openStudyRoom } from '../support/study-room.ts';

const PROGRAM = join(import.meta.dirname, '../../server/cli/migrate-to-postgres.ts');
const run = promisify(execFile);

describe('a site that moves from SQLite to PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-move-'));
  const onSqlite = { DATA_DIR: folder, DATABASE_URL: '' };
  const move = async () => {
    const env = { PATH: process.env['PATH'], DATA_DIR: folder };
    return run(process.execPath, [PROGRAM, await databaseFor(folder)], { env }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
    );
  };
  let before = '';
  let pupil = { id: 0 };
  let videoPath = '';

  beforeAll(async () => {
    const product = await startProduct(onSqlite);
    const room = await openStudyRoom(product);
    [pupil, videoPath] = [room.enrolled, room.video.filePath];
    expect(await move()).toMatchObject({ code: 1, said: expect.stringContaining('Stop it first') });
    before = await databaseContents(product);
    await product.stop();
  });
  afterAll(async () => {
    await dropDatabaseFor(folder);
    rmSync(folder, { recursive: true });
  });

  it('has every row and every file there, and is told so', async () => {
    const { code, said } = await move();
    expect(code).toBe(0);
    expect(said).toMatch(/^users +\d+ rows {2}SHA-256 [0-9a-f]{16}…$/m);
    expect(said).toContain('every hash right');
    expect(said).toContain('Everything is there, and equal.');
  });

  it('goes on where it was: same rows, same files, ids that were never given out', async () => {
    const product = await startProduct({ DATA_DIR: folder });
    expect(await databaseContents(product)).toBe(before);
    expect((await (await sessionOf(product, pupil)).get(videoPath)).status).toBe(200);
    const { id: newest } = await product.deps.database.db
      .selectFrom('courses')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    const admin = await product.adminClient();
    const { body } = await admin.post('/api/courses', { courseName: 'The first one after the move' });
    expect(body.course.id).toBeGreaterThan(newest);
    await product.stop();
  });

  it('does not move a second time onto what is there', async () => {
    const { code, said } = await move();
    expect(code).toBe(1);
    expect(said).toContain('Move into an empty one.');
  });

  it('does not move with a stored file that is damaged', async () => {
    const product = await startProduct(onSqlite);
    const { storage_key: key } = await product.deps.database.db
      .selectFrom('files')
      .select('storage_key')
      .executeTakeFirstOrThrow();
    await product.stop();
    writeFileSync(join(folder, 'media', key.slice(0, 2), key), 'something else');
    await dropDatabaseFor(folder);
    expect(await move()).toMatchObject({ code: 1, said: expect.stringContaining('is damaged') });
  });
});
