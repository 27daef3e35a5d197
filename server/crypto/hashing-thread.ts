import { Worker } from 'node:worker_threads';

type Job = { readonly password: string; readonly stored?: string };
type Answer = { readonly value: unknown } | { readonly error: string };

const MEGABYTES = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 };

let thread: Worker | undefined;

function threadOf(): Worker {
  if (thread !== undefined) return thread;
  const begun = new Worker(new URL('./hashing-worker.mjs', import.meta.url), { resourceLimits: MEGABYTES });
  // It never keeps the process from ending.
  begun.unref();
  begun.on('exit', () => {
    if (thread === begun) thread = undefined;
  });
  thread = begun;
  return begun;
}

/**
 * Has one job done in the thread, which begins with the first job and again after it died. One job at a time, please.
 * @throws Error when the stored hash cannot be read, or the thread died
 */
export async function inHashingThread(job: Job): Promise<unknown> {
  const worker = threadOf();
  const answer = await new Promise<Answer>((resolve, reject) => {
    const settle = (finish: () => void): void => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      // A waiting answer keeps the process going, as any other work does.
      worker.unref();
      finish();
    };
    const onMessage = (message: Answer): void => settle(() => resolve(message));
    const onError = (error: unknown): void =>
      settle(() => reject(error instanceof Error ? error : new Error(String(error))));
    const onExit = (): void => settle(() => reject(new Error('The thread that hashes ended.')));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.ref();
    worker.postMessage(job);
  });
  if ('error' in answer) throw new Error(answer.error);
  return answer.value;
}
