import type { Answer } from '../../../../server/contract/quizzes.ts';
import { isClientError } from '../../../lib/api-error.ts';

interface Kept {
  readonly answer: Answer;
  readonly seq: number;
}
/** By question: what the server has not confirmed yet. */
type Unsent = Readonly<Record<string, Kept>>;

const keyOf = (attemptId: number): string => `quiz-answers-${attemptId}`;

/** What an earlier visit to an attempt could not send. */
export function readUnsent(attemptId: number): Unsent {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(attemptId)) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Unsent) : {};
  } catch {
    return {};
  }
}

function writeUnsent(attemptId: number, unsent: Unsent): void {
  try {
    if (Object.keys(unsent).length === 0) localStorage.removeItem(keyOf(attemptId));
    else localStorage.setItem(keyOf(attemptId), JSON.stringify(unsent));
  } catch {
    // A browser that keeps nothing still sends.
  }
}

/** `over`: the attempt takes no more answers; `stale`: another device gave a newer one; `unsent`: the line is down. */
type Outcome = 'sent' | 'unsent' | 'over' | 'stale';

interface Options {
  readonly attemptId: number;
  /** @returns the count of the answer that the server keeps @throws ApiError */
  readonly send: (questionId: number, kept: Kept) => Promise<number>;
  /** Told after every change. */
  readonly onChange: (unsent: Unsent) => void;
}

/**
 * Keeps answers in this browser until the server has them, and sends them one after the other in the order they were given.
 * Counts rise with the clock, so that of two devices the later answer stays.
 */
export function createAnswerQueue({ attemptId, send, onChange }: Options) {
  let unsent = readUnsent(attemptId);
  let lastSeq = 0;
  let running: Promise<Outcome> | undefined;

  function change(next: Unsent): void {
    unsent = next;
    writeUnsent(attemptId, next);
    onChange(next);
  }

  function forget(questionId: string, seq: number): void {
    if (unsent[questionId]?.seq !== seq) return;
    const { [questionId]: _sent, ...rest } = unsent;
    change(rest);
  }

  async function sendAll(): Promise<Outcome> {
    let outcome: Outcome = 'sent';
    for (;;) {
      const [first] = Object.entries(unsent).toSorted(([, a], [, b]) => a.seq - b.seq);
      if (first === undefined) return outcome;
      const [questionId, kept] = first;
      try {
        if ((await send(Number(questionId), kept)) > kept.seq) outcome = 'stale';
      } catch (error) {
        if (!isClientError(error) || error.status === 401 || error.status === 429) return 'unsent';
        if (error.code === 'ATTEMPT_OVER') outcome = 'over';
      }
      forget(questionId, kept.seq);
    }
  }

  return {
    put(questionId: number, answer: Answer): void {
      lastSeq = Math.max(lastSeq + 1, Date.now());
      change({ ...unsent, [questionId]: { answer, seq: lastSeq } });
    },
    flush(): Promise<Outcome> {
      running ??= sendAll().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}
