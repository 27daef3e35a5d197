import type { Answer, AnswerSaved } from '../../../../server/contract/quizzes.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { isClientError } from '../../../lib/api/api-error.ts';

interface Kept {
  readonly answer: Answer;
  readonly seq: number;
  /** Time of the answer by this device's clock. */
  readonly at?: number;
}
/** Unconfirmed answers by question. */
type Unsent = Readonly<Record<string, Kept>>;

const keyOf = (attemptId: number): string => `quiz-answers-${attemptId}`;

/** Reads the unsent answers of an earlier visit. */
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
    // Without storage, answers are still sent.
  }
}

/**
 * - `over`: the attempt is closed; answers given in time are kept aside
 * - `stale`: another device sent a newer answer
 * - `unsent`: offline
 */
type Outcome = 'sent' | 'unsent' | 'over' | 'stale';

interface Options {
  readonly attemptId: number;
  /** Highest sequence number known to the server. */
  readonly seq: number;
  /** Server time, ms since 1970: a phone's clock may be a day off. */
  readonly now: () => number;
  /** @throws ApiError */
  readonly send: (questionId: number, kept: Kept) => Promise<AnswerSaved>;
  /** Called after every change. */
  readonly onChange: (unsent: Unsent) => void;
}

/** Sends an answer with its age. */
export const sendAnswer =
  (attemptId: number): Options['send'] =>
  (questionId, { answer, seq, at }) => {
    const param = { id: String(attemptId), questionId: String(questionId) };
    const agoMs = at === undefined ? {} : { agoMs: Math.max(0, Date.now() - at) };
    return unwrap(
      api.attempts[':id'].answers[':questionId'].$put({ param, json: { answer, seq, ...agoMs } }),
    );
  };

/** Sends leftover answers of an attempt that ended meanwhile. @returns true if there were any */
export async function sendLate(attemptId: number): Promise<boolean> {
  if (Object.keys(readUnsent(attemptId)).length === 0) return false;
  const queue = createAnswerQueue({
    attemptId,
    seq: 0,
    now: Date.now,
    send: sendAnswer(attemptId),
    onChange: () => undefined,
  });
  return (await queue.flush()) !== 'unsent';
}

/**
 * Stores answers in this browser until the server confirms them, and sends them one by one in order. Sequence numbers
 * follow the server's clock, so that the later answer of two devices wins.
 */
export function createAnswerQueue({ attemptId, seq, now, send, onChange }: Options) {
  let unsent = readUnsent(attemptId);
  let lastSeq = Math.max(seq, ...Object.values(unsent).map((kept) => kept.seq));
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
        const { saved, late } = await send(Number(questionId), kept);
        if (late) outcome = 'over';
        else if (saved > kept.seq) outcome = 'stale';
      } catch (error) {
        if (!isClientError(error) || error.status === 401 || error.status === 429) return 'unsent';
        if (error.code === 'ATTEMPT_OVER') outcome = 'over';
      }
      forget(questionId, kept.seq);
    }
  }

  return {
    put(questionId: number, answer: Answer): void {
      lastSeq = Math.max(lastSeq + 1, now());
      change({ ...unsent, [questionId]: { answer, seq: lastSeq, at: Date.now() } });
    },
    flush(): Promise<Outcome> {
      running ??= sendAll().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}
