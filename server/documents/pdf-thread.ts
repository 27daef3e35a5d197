import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';

/** A page takes 30 MB and, with shaped letters, up to 200 ms of computing. */
const oneByOne = pLimit(1);

/** Sets a page as PDF, in a thread of its own, so that nobody waits for it but who opens it. @param program draws it */
export const pdfOf = (program: URL, page: object): Promise<Buffer> =>
  oneByOne(
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker(program, {
          workerData: page,
          resourceLimits: { maxOldGenerationSizeMb: 96 },
        });
        worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
        worker.once('error', reject);
        worker.once('exit', () => reject(new Error(`${program.pathname} set no page.`)));
      }),
  );
