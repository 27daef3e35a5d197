import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, expect, it, vi } from 'vitest';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';

const product = await startProduct();
const course = await openCourse(product);
const db = new BetterSqlite3(join(product.config.dataDir, 'abhyas.sqlite'), { readonly: true });
afterAll(async () => {
  db.close();
  await product.stop();
});

/** Lists of what grows with people, as they are when no one searches; each a page that is not the first, so that it is counted. */
const LISTS =
  `approved-users approved-users?sort=newest approved-users?sort=name approved-users?sort=email pending-users
  audit audit?action=login messages?kind=contact messages?open=1 orders orders?list=check
  submissions?state=graded submissions?state=returned doubts doubts?unanswered=1 doubts?reported=1 emails
  emails?state=refused emails?state=waiting`.split(/\s+/);
const GROWING =
  /^SCAN (?:users|enrollments|material_progress|orders|payments|submissions|quiz_attempts|doubts|audit_log|mail_outbox|messages)\b(?! USING)/;

interface Step {
  readonly detail: string;
  readonly parent: number;
}

/** How SQLite goes about each query that a call makes. */
async function plansOf(path: string): Promise<{ text: string; steps: Step[] }[]> {
  const prepare = vi.spyOn(BetterSqlite3.prototype, 'prepare');
  const { status } = await course.admin.get(`/api/${path}${path.includes('?') ? '&' : '?'}cursor=1000000`);
  expect(status).toBe(200);
  const texts = prepare.mock.calls.map(([text]) => text).filter((text) => text.startsWith('select'));
  prepare.mockRestore();
  return texts.map((text) => {
    const values = Array<number>(text.split('?').length - 1).fill(0);
    return { text, steps: db.prepare<number[], Step>(`explain query plan ${text}`).all(...values) };
  });
}

it.each(LISTS)('%s reads its page by an index, and is counted from an index alone', async (path) => {
  for (const { text, steps } of await plansOf(path)) {
    const details = steps.map(({ detail }) => detail);
    const isCount = text.startsWith('select count(*)');
    if (isCount) {
      expect(
        details.filter((detail) => GROWING.test(detail)),
        text,
      ).toEqual([]);
      const tables = steps.filter(({ detail, parent }) => parent === 0 && /^(?:SCAN|SEARCH)/.test(detail));
      expect(tables.length, `${text}\n${details.join('\n')}`).toBeLessThanOrEqual(1);
    } else if (/ limit /.test(text)) expect(details, text).not.toContain('USE TEMP B-TREE FOR ORDER BY');
  }
});
