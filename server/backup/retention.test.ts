import { expect, it } from 'vitest';
import { backupName, timeOfBackup } from './names.ts';
import { superfluousBackups } from './retention.ts';

const HOUR_MS = 60 * 60_000;
const NOW = Date.parse('2026-11-20T10:00:00Z');
const madeAt = (hoursAgo: number) => {
  const at = NOW - hoursAgo * HOUR_MS;
  return { name: backupName(at), folder: '', madeAt: at };
};
const kept = (backups: ReturnType<typeof madeAt>[]) => {
  const gone = new Set(superfluousBackups(backups));
  return backups.filter((backup) => !gone.has(backup)).map(({ name }) => name.slice('abhyas-'.length, 20));
};

it('keeps all of two days, the newest of seven days and of four weeks', () => {
  const sixWeeksOfEverySixHours = Array.from({ length: 4 * 42 }, (_, index) => madeAt(index * 6));
  expect(kept(sixWeeksOfEverySixHours)).toEqual([
    '2026-11-20T10',
    '2026-11-20T04',
    '2026-11-19T22',
    '2026-11-19T16',
    '2026-11-19T10',
    '2026-11-19T04',
    '2026-11-18T22',
    '2026-11-18T16',
    '2026-11-17T22',
    '2026-11-16T22',
    '2026-11-15T22',
    '2026-11-14T22',
    // Weeks begin on Thursdays, as 1970 did.
    '2026-11-11T22',
    '2026-11-04T22',
  ]);
});

it('keeps old ones while there are no newer ones', () => {
  expect(superfluousBackups([madeAt(24 * 400), madeAt(24 * 500)])).toEqual([]);
});

it('names a backup so that its time can be read from it', () => {
  expect(backupName(NOW)).toBe('abhyas-2026-11-20T10-00-00Z');
  expect(timeOfBackup(backupName(NOW))).toBe(NOW);
  expect(timeOfBackup('photographs')).toBeUndefined();
});
