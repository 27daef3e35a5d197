import { type FileHandle, open } from 'node:fs/promises';

/** The disk did not take what was committed. The code is the one SQLite has for it. */
class LogNotSyncedError extends Error {
  readonly code = 'SQLITE_IOERR_FSYNC';

  constructor(cause: unknown) {
    super('The disk did not take the write-ahead log.', { cause });
  }
}

const CHUNK_BYTES = 1024 * 1024;

/**
 * Brings SQLite's write-ahead log to the disk on Node's thread pool: one wait for all who committed meanwhile, while everybody else
 * is answered. SQLite itself would wait in each commit, with the whole process standing still.
 * @see https://sqlite.org/pragma.html#pragma_synchronous what NORMAL leaves to the caller
 */
export class LogSync {
  readonly #path: string;
  #file: Promise<FileHandle> | undefined;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  /** At first as well: what a killed process left behind may never have reached the disk. */
  #isDoubtful = true;

  /** @param path of the log */
  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Whether the disk may lack a part of the log. A sync that fails is told once: the system then takes the pages for
   * written, and a later sync would succeed without them. Nobody may commit before {@link rewrite}.
   */
  get isDoubtful(): boolean {
    return this.#isDoubtful;
  }

  /**
   * Resolves when the disk has everything that was committed before the call.
   * @throws LogNotSyncedError when that is not known
   */
  reached(): Promise<void> {
    if (this.#running === undefined) return this.#begin();
    const begin = (): Promise<void> => this.#begin();
    this.#next ??= this.#running.then(begin, begin);
    return this.#next;
  }

  /** Writes the whole log over itself, so that the system has it to write again. The caller holds SQLite's write lock. */
  async rewrite(): Promise<void> {
    try {
      const file = await this.#open();
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      for (let at = 0; ; ) {
        const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, at);
        if (bytesRead === 0) break;
        await file.write(chunk, 0, bytesRead, at);
        at += bytesRead;
      }
      await file.datasync();
      this.#isDoubtful = false;
    } catch (error) {
      throw new LogNotSyncedError(error);
    }
  }

  async close(): Promise<void> {
    const file = await this.#file;
    await file?.close();
  }

  #begin(): Promise<void> {
    this.#next = undefined;
    const running = this.#sync().finally(() => {
      if (this.#running === running) this.#running = undefined;
    });
    this.#running = running;
    return running;
  }

  async #sync(): Promise<void> {
    try {
      const file = await this.#open();
      if (this.#isDoubtful) throw new Error('An earlier part of it is missing.');
      await file.datasync();
    } catch (error) {
      this.#isDoubtful = true;
      throw new LogNotSyncedError(error);
    }
  }

  #open(): Promise<FileHandle> {
    this.#file ??= open(this.#path, 'r+').catch((error: unknown) => {
      this.#file = undefined;
      throw error;
    });
    return this.#file;
  }
}
