import { expect, it } from 'vitest';
import { backupName, superfluousBackups } from './backup-folder.ts';

const HOUR_MS = 60 * 60_000;
const NOW = Date.parse('2026-03-01T12:00:00Z');
const backupsEvery = (hours: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ folder: String(at), madeAt: NOW - at * hours * HOUR_MS }));

it('backups every 6 hours are kept for two days, one per day for a week, one per week for a month', () => {
  const backups = backupsEvery(6, 200);
  const removed = new Set(superfluousBackups(backups));
  const ages = backups.filter((backup) => !removed.has(backup)).map(({ madeAt }) => (NOW - madeAt) / HOUR_MS);
  expect(ages.filter((hours) => hours < 48)).toEqual([0, 6, 12, 18, 24, 30, 36, 42]);
  expect(ages.length).toBeLessThanOrEqual(8 + 7 + 4);
  expect(Math.max(...ages)).toBeGreaterThan(14 * 24);
});

it('days without a backup push none out', () => {
  expect(superfluousBackups(backupsEvery(24 * 40, 3))).toEqual([]);
});

it('a backup is named after its second', () => {
  expect(backupName(NOW)).toBe('abhyas-2026-03-01T12-00-00Z');
});
