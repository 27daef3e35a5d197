import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { AppError } from '../errors.ts';

/** A page takes 30 MB and up to 200 ms with shaped letters; a long text a second. */
const oneByOne = pLimit(1);
const LONGEST_MS = 60_000;
const resourceLimits = { maxOldGenerationSizeMb: 96 };

/** Runs `program` in a thread. @returns its one message @throws AppError INVALID_INPUT when it takes too long */
export const inThread = <T>(program: URL, workerData: unknown): Promise<T> =>
  oneByOne(
    () =>
      new Promise<T>((resolve, reject) => {
        const worker = new Worker(program, { workerData, resourceLimits });
        worker.once('message', resolve);
        worker.once('error', reject);
        const tooLong = new AppError('INVALID_INPUT', {
          message: 'This takes too long to show. Make it shorter.',
        });
        const end = setTimeout(() => {
          reject(tooLong);
          void worker.terminate();
        }, LONGEST_MS).unref();
        worker.once('exit', () => {
          clearTimeout(end);
          reject(new Error(`${program.pathname} ended without a message.`));
        });
      }),
  );
