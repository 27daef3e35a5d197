import { Worker } from 'node:worker_threads';
import type { UpkeepResult, UpkeepTask } from './upkeep-worker.ts';

/** Does a task in a thread of its own. @throws the task's error, or an AbortError when the signal ends it */
export function inThread(task: UpkeepTask, signal: AbortSignal): Promise<UpkeepResult> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL('./upkeep-worker.ts', import.meta.url), { workerData: task });
    const stop = (): void => void worker.terminate();
    signal.addEventListener('abort', stop);
    // The thread sends its result and nothing else.
    worker.once('message', (result: UpkeepResult) => resolve(result));
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop);
      reject(new DOMException('The task was ended before it was done.', 'AbortError'));
    });
  });
}
