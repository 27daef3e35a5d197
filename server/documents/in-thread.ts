import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';

/** A page takes 30 MB and, with shaped letters, up to 200 ms of computing; a long text a second. */
const oneByOne = pLimit(1);
/** Longer than any page or text takes on a slow machine. */
const LONGEST_MS = 60_000;
const resourceLimits = { maxOldGenerationSizeMb: 96 };

/** Computes in a thread of its own, so that everyone else is answered. @returns the one message of `program` */
export const inThread = <T>(program: URL, workerData: unknown): Promise<T> =>
  oneByOne(
    () =>
      new Promise<T>((resolve, reject) => {
        const worker = new Worker(program, { workerData, resourceLimits });
        worker.once('message', resolve);
        worker.once('error', reject);
        const end = setTimeout(() => void worker.terminate(), LONGEST_MS).unref();
        worker.once('exit', () => {
          clearTimeout(end);
          reject(new Error(`${program.pathname} ended without a message.`));
        });
      }),
  );
