import type { QuestionText, ReadQuestions } from '../../contract/questions.ts';
import { AppError } from '../../errors.ts';
import { keepThread } from '../../kept-thread.ts';

const PROGRAM = new URL('./read-worker.ts', import.meta.url);
const run = keepThread({ mostMs: 10_000, memoryMb: 128 });

/** Reads questions in a thread with a time limit. @throws AppError INVALID_INPUT */
export async function readInThread(text: QuestionText): Promise<ReadQuestions> {
  try {
    return await run<ReadQuestions>(PROGRAM, text);
  } catch {
    const message = 'This text is too long to read at once. Paste a part of it.';
    throw AppError.ofField('INVALID_INPUT', '/text', 'too-long', message);
  }
}
