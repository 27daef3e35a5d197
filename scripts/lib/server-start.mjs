// @ts-check
import { inRoot } from './run.mjs';

// How the server is started: one place for `npm start` and the benchmarks. Dockerfile and deploy/abhyas.service say
// the same, which tests/documents.test.ts holds.

/** V8 takes a whole machine for its own unless told otherwise: under load these two halve the memory. */
const MEMORY = ['--max-semi-space-size=4', '--heap-growing-percent=30'];

export const serverArgs = [...MEMORY, 'server/main.ts'];

/** @satisfies {NodeJS.ProcessEnv} */
export const serverEnvironment = {
  // Compiled code is kept between starts: the next one is quicker, and stripping types takes no memory.
  NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'node'),
  // React renders the member screens with checks meant for developers unless told otherwise.
  NODE_ENV: 'production',
  // The C library would keep a pool of freed memory for each thread that compresses or reads files.
  MALLOC_ARENA_MAX: '2',
  // Pictures and compression free large blocks, which go back to the system only where they were not cut from its heap.
  MALLOC_MMAP_THRESHOLD_: '131072',
};
