import { useEffect, useEffectEvent, useState } from 'react';
import type { Answer, AttemptView } from '../../../../server/contract/quizzes.ts';
import { createAnswerQueue, readUnsent, sendAnswer } from './answer-queue.ts';

const TYPING_MS = 600;
const RETRY_MS = 4000;

/**
 * Tracks an attempt's answers: shown at once, stored in this browser and sent when online.
 * @param onChanged called if the server ended the attempt or another device gave newer answers
 */
export function useAnswers({ attempt: { id }, questions, now }: AttemptView, onChanged: () => void) {
  const [unsent, setUnsent] = useState(() => readUnsent(id));
  /** Local answers override older ones from the server. */
  const [given, setGiven] = useState<Readonly<Record<string, Answer>>>(() =>
    Object.fromEntries(Object.entries(unsent).map(([questionId, { answer }]) => [questionId, answer])),
  );
  const [since] = useState(() => performance.now());
  const [queue] = useState(() =>
    createAnswerQueue({
      attemptId: id,
      onChange: setUnsent,
      seq: Math.max(0, ...questions.map(({ seq }) => seq)),
      now: () => Math.round(now + performance.now() - since),
      send: sendAnswer(id),
    }),
  );

  async function flush(): Promise<boolean> {
    const outcome = await queue.flush();
    if (outcome === 'over' || outcome === 'stale') onChanged();
    return outcome !== 'unsent';
  }
  const send = useEffectEvent(() => void flush());

  useEffect(() => {
    if (Object.keys(unsent).length === 0) return;
    // Not at every key.
    const timer = setTimeout(() => send(), TYPING_MS);
    return () => clearTimeout(timer);
  }, [unsent]);

  useEffect(() => {
    const timer = setInterval(() => send(), RETRY_MS);
    const online = () => send();
    addEventListener('online', online);
    return () => {
      clearInterval(timer);
      removeEventListener('online', online);
    };
  }, []);

  const answers = new Map(
    questions.map((question) => [question.id, question.id in given ? given[question.id] : question.answer]),
  );
  return {
    answerOf: (questionId: number): Answer => answers.get(questionId) ?? null,
    isKept: (questionId: number): boolean => questionId in unsent,
    answer: (questionId: number, answer: Answer): void => {
      // An empty answer is sent as null and shown as empty.
      const told = answer === '' || (Array.isArray(answer) && answer.length === 0) ? null : answer;
      setGiven((before) => ({ ...before, [questionId]: answer }));
      queue.put(questionId, told);
    },
    flush,
  };
}
