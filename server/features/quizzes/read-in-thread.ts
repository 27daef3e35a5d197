import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { QuestionText, ReadQuestions } from '../../contract/questions.ts';
import { AppError } from '../../errors.ts';

const PROGRAM = new URL('./read-worker.ts', import.meta.url);
const TIMEOUT_MS = 10_000;
/** The thread stays so long: who pastes a paper corrects it next, and loading costs twenty times the reading. */
const IDLE_MS = 60_000;
const resourceLimits = { maxOldGenerationSizeMb: 128 };
const oneByOne = pLimit(1);
let kept: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/** Reads questions in a thread with a time limit. @throws AppError INVALID_INPUT */
export const readInThread = (text: QuestionText): Promise<ReadQuestions> =>
  oneByOne(async () => {
    clearTimeout(idle);
    const worker = kept ?? (await start());
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      worker.postMessage(text);
      const [read] = (await once(worker, 'message', { signal })) as [ReadQuestions];
      kept = worker;
      idle = setTimeout(end, IDLE_MS, worker).unref();
      return read;
    } catch {
      end(worker);
      const message = 'This text is too long to read at once. Paste a part of it.';
      throw AppError.ofField('INVALID_INPUT', '/text', 'too-long', message);
    }
  });

/** Starts the thread; loading counts for no text's time. */
async function start(): Promise<Worker> {
  const worker = new Worker(PROGRAM, { resourceLimits });
  worker.unref();
  await once(worker, 'message');
  return worker;
}

function end(worker: Worker): void {
  if (kept === worker) kept = undefined;
  void worker.terminate();
}
