import { Worker } from 'node:worker_threads';

const BEAT_MS = 500;
const STUCK_SECONDS = 10;

const beats = new Int32Array(new SharedArrayBuffer(8));

/** Imports only Node's own modules, to stay small. A late tick means that the process was frozen. */
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

/** Ends the process after ten seconds without a turn of the main thread; its supervisor restarts it. */
export function startWatchdog(parent: number | undefined): void {
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
  new Worker(WATCHING, {
    eval: true,
    env: {},
    execArgv: [],
    workerData: { beats, seconds: STUCK_SECONDS, parent },
  }).unref();
}

/** Runs work that may block the main thread, for example rewriting the database. */
export async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  Atomics.add(beats, 1, 1);
  try {
    return await work();
  } finally {
    Atomics.sub(beats, 1, 1);
  }
}
