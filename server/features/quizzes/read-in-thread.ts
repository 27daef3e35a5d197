import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { QuestionText, ReadQuestions } from '../../contract/questions.ts';
import { AppError } from '../../errors.ts';

const PROGRAM = new URL('./read-worker.ts', import.meta.url);
const TIMEOUT_MS = 10_000;
const resourceLimits = { maxOldGenerationSizeMb: 128 };
const oneByOne = pLimit(1);

/** Reads questions in a thread with a time limit. @throws AppError INVALID_INPUT */
export const readInThread = (text: QuestionText): Promise<ReadQuestions> =>
  oneByOne(
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker(PROGRAM, { workerData: text, resourceLimits });
        let timer: NodeJS.Timeout | undefined;
        const give = (): void =>
          reject(
            AppError.ofField(
              'INVALID_INPUT',
              '/text',
              'too-long',
              'This text is too long to read at once. Paste a part of it.',
            ),
          );
        // Its first message says that the program is loaded, its second is what was read.
        worker.on('message', (message: ReadQuestions | 'loaded') => {
          if (message !== 'loaded') return resolve(message);
          timer = setTimeout(() => void worker.terminate().then(give), TIMEOUT_MS);
        });
        worker.once('error', give);
        worker.once('exit', () => clearTimeout(timer));
      }),
  );
