import { Worker } from 'node:worker_threads';

type Job = { readonly password: string; readonly stored?: string };
type Answer = { readonly value: unknown } | { readonly error: string };

const MEGABYTES = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 };
/** Threads that one job may outlive; a job that ends every thread it is given is refused in the end. */
const TRIES = 3;

let thread: Worker | undefined;

function threadOf(): Worker {
  if (thread !== undefined) return thread;
  const begun = new Worker(new URL('./hashing-worker.mjs', import.meta.url), { resourceLimits: MEGABYTES });
  const forget = (): void => {
    if (thread === begun) thread = undefined;
  };
  // It never keeps the process from ending.
  begun.unref();
  // Heard always: an error that nobody listens to ends the process, also while nothing is being hashed.
  begun.on('error', forget).on('exit', forget);
  thread = begun;
  return begun;
}

/** The thread ended before it answered: whoever asked may ask another one. */
class ThreadEndedError extends Error {
  constructor(cause: unknown) {
    super('The thread that hashes ended.', { cause });
    this.name = 'ThreadEndedError';
  }
}

function ask(worker: Worker, job: Job): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const settle = (finish: () => void): void => {
      worker.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
      // A waiting answer keeps the process going, as any other work does.
      worker.unref();
      finish();
    };
    const onMessage = (message: Answer): void => settle(() => resolve(message));
    const onEnd = (cause: unknown): void => settle(() => reject(new ThreadEndedError(cause)));
    worker.on('message', onMessage).on('error', onEnd).on('exit', onEnd);
    worker.ref();
    worker.postMessage(job);
  });
}

async function askUntilAnswered(job: Job, triesLeft: number): Promise<Answer> {
  try {
    return await ask(threadOf(), job);
  } catch (error) {
    if (triesLeft > 1 && error instanceof ThreadEndedError) return askUntilAnswered(job, triesLeft - 1);
    throw error;
  }
}

/**
 * Has one job done in the thread, which begins with the first job. A thread that dies at work is begun again, and the
 * job with it: whoever waits learns nothing of it. One job at a time, please.
 * @throws Error when the stored hash cannot be read, or three threads died of the job
 */
export async function inHashingThread(job: Job): Promise<unknown> {
  const answer = await askUntilAnswered(job, TRIES);
  if ('error' in answer) throw new Error(answer.error);
  return answer.value;
}
