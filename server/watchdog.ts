import { Worker } from 'node:worker_threads';

const BEAT_MS = 500;
const STUCK_SECONDS = 10;

/** How often the main thread had its turn, and how many long works keep it busy that nothing can be done about. */
const beats = new Int32Array(new SharedArrayBuffer(8));

/** Without imports beyond Node's own, so that the thread stays small. A tick that took longer than it should was a frozen process. */
const WATCHING = `
const { workerData: { beats, seconds, parent } } = require('node:worker_threads');
const { writeSync } = require('node:fs');
const still = new Int32Array(new SharedArrayBuffer(4));
let last = -1;
let stuck = 0;
for (;;) {
  const before = performance.now();
  Atomics.wait(still, 0, 0, 1000);
  if (parent !== undefined && process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  const now = Atomics.load(beats, 0);
  const isStuck = now === last && Atomics.load(beats, 1) === 0 && performance.now() - before < 1500;
  stuck = isStuck ? stuck + 1 : 0;
  last = now;
  if (stuck < seconds) continue;
  const line = { level: 'fatal', time: new Date().toISOString(), msg: 'stuck for ' + seconds + ' seconds: the process ends itself, to be started again' };
  try { writeSync(1, JSON.stringify(line) + '\\n'); } catch {}
  process.kill(process.pid, 'SIGKILL');
}`;

/**
 * Watches from a thread of its own whether the main thread still has its turns, and ends the process when it had none for ten
 * seconds: what supervises it starts it again. A process that was stopped or a machine that slept is not stuck.
 * @param parent the process without which this one ends; `undefined` where that is the system's matter
 */
export function startWatchdog(parent: number | undefined): void {
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
  new Worker(WATCHING, {
    eval: true,
    env: {},
    execArgv: [],
    workerData: { beats, seconds: STUCK_SECONDS, parent },
  }).unref();
}

/** Does what may rightly keep the main thread for longer, for example writing the whole database again. */
export async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  Atomics.add(beats, 1, 1);
  try {
    return await work();
  } finally {
    Atomics.sub(beats, 1, 1);
  }
}
