import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';

/** The thread stays so long for the next run: loading a program costs ten times what most runs do. */
const IDLE_MS = 60_000;

/** Makes a thread that runs programs in turn: each posts `loaded`, then answers. Rejects with AbortError after `mostMs`. */
export function keepThread({ mostMs, memoryMb }: { readonly mostMs: number; readonly memoryMb: number }) {
  const oneByOne = pLimit(1);
  let kept: { readonly program: string; readonly worker: Worker } | undefined;
  let idle: NodeJS.Timeout | undefined;

  function end(): void {
    void kept?.worker.terminate();
    kept = undefined;
  }

  async function load(program: URL): Promise<Worker> {
    if (kept?.program === program.href) return kept.worker;
    end();
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    worker.unref();
    await once(worker, 'message');
    worker.on('error', end);
    kept = { program: program.href, worker };
    return worker;
  }

  return <Made>(program: URL, given: unknown): Promise<Made> =>
    oneByOne(async () => {
      clearTimeout(idle);
      const worker = await load(program);
      try {
        worker.postMessage(given);
        const [made] = (await once(worker, 'message', { signal: AbortSignal.timeout(mostMs) })) as [Made];
        idle = setTimeout(end, IDLE_MS).unref();
        return made;
      } catch (error) {
        end();
        throw error;
      }
    });
}
