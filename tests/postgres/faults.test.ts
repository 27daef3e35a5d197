import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { databaseFor } from '../support/postgres.ts';
import { startProduct } from '../support/product.ts';

const BUSY = 'The service is busy. Please try again.';

describe('a product whose PostgreSQL has its bad days', async () => {
  const product = await startProduct();
  const operator = new pg.Client({ connectionString: await databaseFor(product.config.dataDir) });
  await operator.connect();
  afterAll(async () => {
    await operator.end();
    await product.stop();
  });
  const admin = await product.adminClient();
  const add = (courseName: string) => admin.post('/api/courses', { courseName });
  const others = 'datname = current_database() and pid <> pg_backend_pid()';
  const cut = (which = 'true') =>
    operator.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others} and ${which}`);
  const waiting = async () =>
    (await operator.query(`select 1 from pg_stat_activity where ${others} and wait_event_type = 'Lock'`))
      .rowCount;

  it('goes on after all its connections were cut', async () => {
    await cut();
    // The first call may be the one that notices.
    await expect.poll(async () => (await admin.get('/api/courses')).status).toBe(200);
    expect((await add('After the cut')).status).toBe(201);
  });

  it('refuses a change whose connection is cut, and says to try again', async () => {
    await operator.query('begin; lock table courses in access exclusive mode');
    const change = add('Cut in the midst');
    await expect.poll(waiting).toBe(1);
    await cut("wait_event_type = 'Lock'");
    const answer = await change;
    await operator.query('rollback');
    expectProblem(answer, 503, BUSY);
    expect((await add('Cut in the midst')).status).toBe(201);
  });

  it('refuses a change that waits too long for a lock, and changes nothing', async () => {
    await operator.query('begin; lock table courses in access exclusive mode');
    const answer = await add('Impatience');
    await operator.query('rollback');
    expectProblem(answer, 503, BUSY);
    expect((await add('Impatience')).status).toBe(201);
  });

  it('does not start where there is none, and says so', async () => {
    const nowhere = { DATABASE_URL: 'postgres://abhyas:secret-of-the-database@127.0.0.1:9/abhyas' };
    const start = startProduct(nowhere);
    await expect(start).rejects.toThrow(/^The database server that DATABASE_URL names can't be reached: /);
    await expect(start).rejects.not.toThrow('secret-of-the-database');
  });
});
