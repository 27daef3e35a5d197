import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { startProduct } from '../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const admin = await product.adminClient();

/** Another process at work on the same file. */
const other = new BetterSqlite3(join(product.config.dataDir, 'abhyas.sqlite'));
afterAll(() => other.close());

const namesOf = async (): Promise<string[]> =>
  (await admin.get('/api/courses')).body.map(({ courseName }: { courseName: string }) => courseName);

describe('a database that another process holds', () => {
  it('delays a change until it is let go', async () => {
    other.exec('begin immediate');
    const change = admin.post('/api/courses', { courseName: 'Patience' });
    const waited = await Promise.race([
      change.then(() => 'done'),
      product
        .client()
        .get('/healthz')
        .then(() => 'waiting'),
    ]);
    other.exec('commit');
    expect([waited, (await change).status]).toEqual(['waiting', 201]);
  });

  it('refuses a change after 5 seconds, says when to come again, and changes nothing', async () => {
    other.exec('begin immediate');
    const begun = performance.now();
    let isAnswered = false;
    const change = admin.post('/api/courses', { courseName: 'Impatience' }).finally(() => {
      isAnswered = true;
    });
    // The event loop is never held up: whatever needs no database is answered meanwhile.
    for (let probes = 0; probes < 20; probes += 1)
      expect((await product.client().get('/healthz')).status).toBe(200);
    expect(isAnswered).toBe(false);
    // Nor is reading: what was there before is shown as ever.
    expect(await namesOf()).not.toContain('Impatience');
    expect((await product.client().get('/readyz')).status).toBe(200);
    const answer = await change;
    other.exec('rollback');
    expectProblem(answer, 503, 'The service is busy. Please try again.');
    expect(performance.now() - begun).toBeGreaterThan(4000);
    expect(await namesOf()).not.toContain('Impatience');
    expect((await admin.post('/api/courses', { courseName: 'Impatience' })).status).toBe(201);
  });
});
