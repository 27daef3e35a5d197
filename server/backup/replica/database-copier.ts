import { existsSync } from 'node:fs';
import { type FileHandle, open, readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { type Follower, foldCopy } from '../../db/sqlite/follower.ts';
import { copyDurably } from '../copy-durably.ts';
import { DATABASE } from '../names.ts';
import { copyRange } from './copy-range.ts';
import {
  isSameMark,
  markOf,
  type ReplicaNote,
  readReplicaNote,
  replicaDatabase,
  writeReplicaNote,
} from './note.ts';
import { type WalPosition, walEnd, walStart } from './wal.ts';

/** The original is gone or another one lies in its place: whatever is there now must not replace the copy. */
class OriginalGoneError extends Error {
  constructor(file: string) {
    super(`${file} is gone or was exchanged while the product runs. The copy stays as it is.`);
    this.name = 'OriginalGoneError';
  }
}

/** The replica belongs to another database. */
export class OtherDatabaseError extends Error {
  constructor(replicaDir: string) {
    super(
      `REPLICA_DIR ${replicaDir} holds the copy of another database, and is left as it is. Restore it (npm run restore -- ${replicaDir}), or set REPLICA_DIR to an empty folder.`,
    );
    this.name = 'OtherDatabaseError';
  }
}

/** Where a copy was there is none: its disk is away. */
export class CopyGoneError extends Error {
  constructor(replicaDir: string) {
    super(
      `${replicaDir} holds no copy, though one was made in it: is its disk mounted? If it is another disk or was emptied on purpose, set REPLICA_DIR to a new folder.`,
    );
    this.name = 'CopyGoneError';
  }
}

export interface CopierTask {
  readonly dataDir: string;
  readonly replicaDir: string;
  readonly databaseId: string;
  readonly keyFingerprint: string;
  /** Whether this database was copied into this folder before. */
  readonly wasCopied: boolean;
}

/** The log is folded when it is longer than this. */
const LONGEST_LOG = 4 * 1024 * 1024;
const ATTEMPTS = 5;

/**
 * Keeps a copy of the live database a fraction of a second old: the file once, then the frames of its write-ahead log as
 * they are committed. SQLite opens such a pair by itself. When the log has grown it is folded into both files, with the
 * copy complete, while nobody can write.
 */
export class DatabaseCopier {
  readonly #task: CopierTask;
  readonly #follower: Follower;
  readonly #file: string;
  readonly #ino: string;
  #note: ReplicaNote;
  /** How far the copied log goes; undefined while the copy has none. */
  #position: WalPosition | undefined;
  /** Whether the last look at the log found something new. */
  #hasMoved = true;
  /** Whether the logs may hold what was overwritten since. */
  #remembers = true;

  private constructor(task: CopierTask, follower: Follower, note: ReplicaNote, ino: string) {
    this.#task = task;
    this.#follower = follower;
    this.#file = join(task.dataDir, DATABASE);
    this.#note = note;
    this.#ino = ino;
  }

  /** Goes on with the copy that is there, or makes the first one. @throws OtherDatabaseError, CopyGoneError */
  static async attach(task: CopierTask, follower: Follower): Promise<DatabaseCopier> {
    const note = await readReplicaNote(task.replicaDir);
    if (note !== undefined && note.databaseId !== task.databaseId)
      throw new OtherDatabaseError(task.replicaDir);
    if (note === undefined && task.wasCopied) throw new CopyGoneError(task.replicaDir);
    const { ino } = await markOf(join(task.dataDir, DATABASE));
    const { databaseId, keyFingerprint } = task;
    const empty: ReplicaNote = { format: 1, databaseId, keyFingerprint, folder: 'database-0', syncedAt: 0 };
    follower.pin();
    const copier = new DatabaseCopier(task, follower, note ?? empty, ino);
    if (note === undefined || !(await copier.#isInLine())) await copier.#copyAnew();
    return copier;
  }

  get syncedAt(): number {
    return this.#note.syncedAt;
  }

  /** Brings what was committed since the last call. @throws OriginalGoneError */
  async sync(): Promise<void> {
    await this.#assertOriginal();
    const at = Date.now();
    this.#hasMoved = false;
    await this.#withLog((log) => this.#follow(log));
    this.#note = { ...this.#note, syncedAt: at };
    if (this.#position !== undefined && this.#position.offset > LONGEST_LOG) await this.fold();
  }

  /** Writes down how fresh the copy is. */
  async saveNote(): Promise<void> {
    await writeReplicaNote(this.#task.replicaDir, this.#note);
  }

  /**
   * In a moment of quiet, takes old pages out of both logs, where what was erased can still be read: while the log is
   * followed nobody else may.
   */
  async forgetOverwritten(): Promise<void> {
    if (this.#hasMoved || !this.#remembers || !(await this.fold())) return;
    this.#remembers = !this.#follower.empty();
  }

  /** Folds the log into the original and into the copy. @returns false when somebody still reads in it */
  async fold(): Promise<boolean> {
    let start: WalPosition | undefined;
    const isFolded = await this.#follower.foldLog(
      () =>
        this.#withLog(async (log) => {
          await this.#follow(log);
          start = await walStart(log);
        }),
      async () => {
        const { salts = '', offset = 0 } = this.#position ?? start ?? {};
        const sealed = { mark: await markOf(this.#file), salts, offset };
        this.#note = { ...this.#note, sealed, syncedAt: Date.now() };
        await this.saveNote();
      },
    );
    if (isFolded) this.#foldCopy();
    return isFolded;
  }

  get #copy(): string {
    return replicaDatabase(this.#task.replicaDir, this.#note);
  }

  #foldCopy(): void {
    if (existsSync(`${this.#copy}-wal`)) foldCopy(this.#copy);
    this.#position = undefined;
  }

  async #assertOriginal(): Promise<void> {
    const mark = await markOf(this.#file).catch(() => undefined);
    if (mark?.ino !== this.#ino) throw new OriginalGoneError(this.#file);
  }

  async #withLog<T>(work: (log: FileHandle) => Promise<T>): Promise<T> {
    // An open database has a log; without one the folder is being deleted under us.
    const log = await open(`${this.#file}-wal`, 'r').catch(() => undefined);
    if (log === undefined) throw new OriginalGoneError(`${this.#file}-wal`);
    try {
      return await work(log);
    } finally {
      await log.close();
    }
  }

  async #follow(log: FileHandle): Promise<void> {
    const start = await walStart(log);
    if (start !== undefined && this.#position?.salts === start.salts) return this.#bring(log, this.#position);
    // Without a position the copy was folded; the log goes on from there if nobody else folded it meanwhile.
    const { sealed } = this.#note;
    if (this.#position !== undefined || sealed === undefined) return this.#copyAnew();
    if (start !== undefined && start.salts === sealed.salts) {
      if ((await walEnd(log, start)).offset > sealed.offset) await this.#bring(log, start);
      return;
    }
    if (!isSameMark(sealed.mark, await markOf(this.#file))) return this.#copyAnew();
    if (start !== undefined) await this.#bring(log, start);
  }

  /** Copies the log from a place on. At its start the header comes too. */
  async #bring(log: FileHandle, from: WalPosition): Promise<void> {
    const end = await walEnd(log, from);
    if (end.offset === from.offset) return;
    this.#hasMoved = true;
    this.#remembers = true;
    const begin = from === this.#position ? from.offset : 0;
    await copyRange(log, `${this.#copy}-wal`, begin, end.offset);
    this.#position = end;
  }

  /** Whether the copy that was found is an earlier state of the original, from which its log leads on. */
  async #isInLine(): Promise<boolean> {
    const path = `${this.#copy}-wal`;
    if (!existsSync(this.#copy)) return false;
    const copied = existsSync(path) ? await endOf(path) : undefined;
    if (copied !== undefined) {
      const same = await this.#withLog(async (log) => {
        const start = await walStart(log);
        if (start?.salts !== copied.salts) return false;
        const there = await walEnd(log, start, copied.offset);
        return there.offset === copied.offset && there.sums.join() === copied.sums.join();
      });
      if (same) {
        await truncate(path, copied.offset);
        this.#position = copied;
        return true;
      }
    }
    const { sealed } = this.#note;
    if (sealed === undefined || !isSameMark(sealed.mark, await markOf(this.#file))) return false;
    if (copied !== undefined && copied.salts !== sealed.salts) return false;
    this.#foldCopy();
    return true;
  }

  /** Copies the whole file into a new folder, and only then lets go of the old copy. */
  async #copyAnew(): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const folder = `database-${Date.now().toString(16)}`;
      const target = join(this.#task.replicaDir, folder, DATABASE);
      const before = await this.#originalState();
      await copyDurably(this.#file, target);
      const position = await this.#withLog(async (log) => {
        const start = await walStart(log);
        if (start === undefined) return undefined;
        const end = await walEnd(log, start);
        await copyRange(log, `${target}-wal`, 0, end.offset);
        return end;
      });
      const after = await this.#originalState();
      // Somebody folded the log and began a new one in the meantime.
      if (!isSameMark(before.mark, after.mark) && (before.salts === '' || before.salts !== after.salts))
        continue;
      const { sealed: _sealed, ...note } = this.#note;
      const sealed = position === undefined ? { sealed: { mark: after.mark, salts: '', offset: 0 } } : {};
      this.#note = { ...note, ...sealed, folder, syncedAt: Date.now() };
      this.#position = position;
      await this.saveNote();
      await this.#removeOthers(folder);
      return;
    }
    throw new Error('The database is exchanged faster than it can be copied.');
  }

  async #originalState() {
    await this.#assertOriginal();
    const salts = await this.#withLog(async (log) => (await walStart(log))?.salts ?? '');
    return { mark: await markOf(this.#file), salts };
  }

  async #removeOthers(folder: string): Promise<void> {
    for (const name of await readdir(this.#task.replicaDir))
      if (name.startsWith('database-') && name !== folder)
        await rm(join(this.#task.replicaDir, name), { recursive: true, force: true });
  }
}

/** How far a copied log can be read. */
async function endOf(path: string): Promise<WalPosition | undefined> {
  const log = await open(path, 'r');
  try {
    const start = await walStart(log);
    return start && (await walEnd(log, start));
  } finally {
    await log.close();
  }
}
