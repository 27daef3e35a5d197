import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Log } from '../log.ts';
import type { ProofTask, ProvedPage } from './proof-program.ts';

/** Small: it runs beside the server on machines with 1 GB. */
const MEMORY = ['--max-semi-space-size=4', '--heap-growing-percent=30'];
const PROGRAM = fileURLToPath(new URL('./proof-program.ts', import.meta.url));

export interface Proof {
  readonly of: number;
  readonly proved: number;
  /** The first proof since the start has ended. */
  readonly isThrough: boolean;
  readonly faults: ReadonlyMap<string, string>;
}

/** Renders all public pages of a publication in a process, which returns its memory at the end. */
export function createProof(log: Log) {
  const etags = new Map<string, string>();
  const faults = new Map<string, string>();
  let [of, proved, isThrough] = [0, 0, false];
  let current: ChildProcess | undefined;

  function note({ address, etag, fault }: ProvedPage): void {
    if (etag !== undefined) etags.set(address, etag);
    if (fault === undefined) faults.delete(address);
    else faults.set(address, fault);
  }

  return {
    note,
    state: (): Proof => ({ of, proved, isThrough, faults }),
    begin: (task: Omit<ProofTask, 'etags' | 'isFirst'>): void => {
      current?.kill('SIGKILL');
      const { pages } = task;
      [of, proved] = [pages.length, 0];
      const addresses = new Set(pages.map(({ address }) => address));
      for (const known of [etags, faults])
        for (const address of known.keys()) if (!addresses.has(address)) known.delete(address);
      const child = fork(PROGRAM, { serialization: 'advanced', execArgv: MEMORY });
      current = child;
      const noteHere = (page: ProvedPage): void => {
        proved += 1;
        note(page);
        if (page.fault !== undefined) log.error(page, 'a public page could not be rendered');
      };
      child.on('message', (page: ProvedPage) => {
        if (current === child) noteHere(page);
      });
      child.once('error', (error) =>
        log.error({ err: error }, 'the proof of the public pages could not begin'),
      );
      child.once('close', (code, signal) => {
        if (current !== child) return;
        const ended = pages[proved];
        if (ended !== undefined)
          noteHere({ address: ended.address, fault: `its proof ended early (${signal ?? code})` });
        isThrough = true;
      });
      child.send({ ...task, etags, isFirst: !isThrough } satisfies ProofTask);
      child.unref();
      child.channel?.unref();
    },
  };
}
