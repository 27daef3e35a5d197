import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { makeBackup } from '../../server/backup/make-backup.ts';
import { mediaPath } from '../../server/backup/names.ts';
import { restore as restoreBackup } from '../../server/backup/restore.ts';
import { openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import type { Benchmark } from '../lib/benchmark.ts';
import { GIBIBYTE, MEBIBYTE, megabytes, number, throughput } from '../lib/numbers.ts';
import { skipped } from '../lib/report.ts';
import { workshop } from '../lib/workshop.ts';

const NAME = 'restore';
/** Stored files; a twentieth of it is database. BENCH_RESTORE_GB=20 is the large provider. */
const MEDIA_GIBIBYTES = Number(process.env['BENCH_RESTORE_GB'] ?? '2');
const MEDIA_BYTES = MEDIA_GIBIBYTES * GIBIBYTE;
const DATABASE_BYTES = MEDIA_BYTES / 20;
const FILE_BYTES = 64 * MEBIBYTE;
/** The large provider is to be back within a minute. */
const MOST_SECONDS_A_GIBIBYTE = 60 / 21;

const OTHER_VOLUME = process.env['BENCH_OTHER_VOLUME'] ?? '/dev/shm';

const dataDir = join(workshop, 'keep', 'data');
const backupDir = join(workshop, 'keep', 'backups');

/** A restore with every hash checked, beside copying the same bytes and hashing them with the system's tools. */
export const restore: Benchmark = {
  name: NAME,
  async *run() {
    const { bavail, bsize } = await statfs(workshop);
    const needed = 2.2 * (MEDIA_BYTES + 2 * DATABASE_BYTES);
    if (bavail * bsize < needed)
      return yield skipped(NAME, 'all', `${workshop} has less than ${megabytes(needed)} free: skipped`);

    await fillDatabase();
    const bytes = MEDIA_BYTES + DATABASE_BYTES;
    const what = `${megabytes(DATABASE_BYTES)} database, ${megabytes(MEDIA_BYTES)} files`;
    const { seconds: backupSeconds, value: backup } = await timed(() =>
      makeBackup({ dataDir, backupDir, secretKey: undefined, withMedia: true, at: Date.now() }),
    );
    const { seconds } = await timed(() => restoreBackup(backup.folder, dataDir, Date.now()));
    const across = await restoreAcross(backup.folder, bytes);
    const copying = await timed(async () => copyAndHash(backup.folder));
    yield {
      benchmark: NAME,
      what: `backup of ${what}`,
      ours: `${number(backupSeconds)} s`,
      yardstick: '',
    };
    yield {
      benchmark: NAME,
      what: `restore of ${what}`,
      ours: `${number(seconds)} s (${throughput(bytes / seconds)})`,
      yardstick: `cp -a and sha256sum ${number(copying.seconds)} s`,
      ratio: seconds / copying.seconds,
      limit: {
        text: `≤ ${number(MOST_SECONDS_A_GIBIBYTE)} s a GB`,
        isMet: seconds <= (MOST_SECONDS_A_GIBIBYTE * bytes) / GIBIBYTE,
      },
    };
    yield across === undefined
      ? skipped(NAME, 'from another volume', `${OTHER_VOLUME} has no room: skipped`)
      : {
          benchmark: NAME,
          what: `the same from another volume (${OTHER_VOLUME})`,
          ours: `${number(across)} s (${throughput(bytes / across)})`,
          yardstick: `cp -a and sha256sum ${number(copying.seconds)} s`,
          ratio: across / copying.seconds,
        };
    rmSync(join(workshop, 'keep'), { recursive: true });
  },
};

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; value: T }> {
  const began = performance.now();
  const value = await work();
  return { seconds: (performance.now() - began) / 1000, value };
}

/** Nothing can be linked there, so every byte is hashed, then copied. @returns seconds */
async function restoreAcross(backup: string, bytes: number): Promise<number | undefined> {
  const { bavail, bsize } = await statfs(OTHER_VOLUME);
  if (bavail * bsize < 2 * bytes) return undefined;
  const target = mkdtempSync(join(OTHER_VOLUME, 'abhyas-bench-'));
  try {
    return (await timed(() => restoreBackup(backup, target, Date.now()))).seconds;
  } finally {
    rmSync(target, { recursive: true });
  }
}

/** The product's own schema; rows of the log for bulk, and a row for every stored file. */
async function fillDatabase(): Promise<void> {
  const database = openDatabase(dataDir);
  await migrate(database.db);
  await database.close();
  const sqlite = new BetterSqlite3(join(dataDir, 'abhyas.sqlite'));
  sqlite.pragma('synchronous = OFF');
  const log = sqlite.prepare("insert into audit_log (at, action, detail) values (?, 'login', ?)");
  const rows = Math.floor(DATABASE_BYTES / 4096);
  sqlite.transaction(() => {
    for (let row = 0; row < rows; row += 1)
      log.run(row, JSON.stringify({ text: randomBytes(1480).toString('hex') }));
  })();
  const file = sqlite.prepare(
    "insert into files (storage_key, name, media_type, size, sha256, created_at) values (?, 'lecture.mp4', 'video/mp4', ?, ?, 0)",
  );
  const bytes = randomBytes(FILE_BYTES);
  for (let written = 0; written < MEDIA_BYTES; written += FILE_BYTES) {
    const key = randomBytes(16).toString('hex');
    bytes.write(key);
    const path = join(dataDir, mediaPath(key));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    file.run(key, FILE_BYTES, createHash('sha256').update(bytes).digest('hex'));
  }
  sqlite.close();
}

function copyAndHash(folder: string): void {
  const copy = join(workshop, 'keep', 'copy');
  execFileSync('cp', ['-a', folder, copy]);
  execFileSync('sh', ['-c', 'find . -type f -exec sha256sum {} + > /dev/null'], { cwd: copy });
}
