import { AppError } from '../errors.ts';
import { keepThread } from '../kept-thread.ts';

/** A page takes 30 MB and up to 200 ms with shaped letters; a long text a second. */
const run = keepThread({ mostMs: 60_000, memoryMb: 96 });

/** Runs a program of this folder in a thread. @throws AppError INVALID_INPUT when it takes too long */
export const inThread = <Made>(program: URL, given: unknown): Promise<Made> =>
  run<Made>(program, given).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
    throw new AppError('INVALID_INPUT', { message: 'This takes too long to show. Make it shorter.' });
  });
