// @ts-check
// Hashes and compares passwords in a thread of its own. Plain JavaScript: a thread would load the type stripper anew.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// On Linux this lowers the calling thread alone, so that whoever answers requests goes first where cores are few.
if (process.platform === 'linux') setPriority(0, 10);

/** @param {{ password: string, stored?: string }} job */
const work = ({ password, stored }) =>
  stored === undefined ? hashSync(password, ARGON2ID) : verifySync(stored, password);

parentPort?.on('message', (/** @type {{ password: string, stored?: string }} */ job) => {
  try {
    parentPort?.postMessage({ value: work(job) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
