import { useEffect, useEffectEvent, useState } from 'react';
import type { AttemptView, QuizFacts } from '../../../../server/contract/quizzes.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Loading } from '../../ui/Loading.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { readUnsent, sendLate } from './answer-queue.ts';
import { QuizPaper } from './QuizPaper.tsx';
import { QuizResult } from './QuizResult.tsx';
import { QuizStart } from './QuizStart.tsx';
import { useBack } from './use-back.ts';

interface Props {
  materialId: number;
  /** Sent with the page. */
  first: QuizFacts | undefined;
  /** Called after an attempt ended, because the lesson may be complete now. */
  onEnded: () => void;
}

const paramOf = (id: number) => ({ param: { id: String(id) } });
/** Returns true if answers of an earlier visit are still unsent. */
const waitsToBeSent = ({ attempts }: QuizFacts): boolean =>
  attempts.some(({ id, state }) => state === 'running' && Object.keys(readUnsent(id)).length > 0);

/** Quiz lesson: start, questions, result. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function QuizLesson({ materialId, first, onEnded }: Props) {
  const [facts, setFacts] = useState(first);
  const [hasFailed, setFailed] = useState(false);
  const [view, setView] = useState<AttemptView>();
  const [busy, setBusy] = useState(false);

  async function open(call: Parameters<typeof unwrap<AttemptView>>[0]): Promise<void> {
    setBusy(true);
    await unwrap(call).then(setView, (error: unknown) => showToast('error', errorMessage(error)));
    setBusy(false);
  }
  const start = () => void open(api.materials[':id'].attempts.$post(paramOf(materialId)));

  function arrived(found: QuizFacts) {
    setFacts(found);
    setView(undefined);
    if (waitsToBeSent(found)) start();
    for (const { id, state } of found.attempts)
      if (state !== 'running')
        void sendLate(id).then((wasSent) => {
          // The result marks answers that came late.
          if (wasSent) void open(api.attempts[':id'].$get(paramOf(id)));
        });
  }
  const read = () => unwrap(api.materials[':id'].quiz.$get(paramOf(materialId)));
  const load = () => void read().then(arrived, () => setFailed(true));
  function again() {
    setFailed(false);
    load();
  }
  const loadFirst = useEffectEvent(() =>
    first === undefined ? load() : void Promise.resolve(first).then(arrived),
  );
  useEffect(() => loadFirst(), []);
  const isRunning = view?.attempt.state === 'running';
  const [dialog, confirm] = useConfirm();
  const leave = () =>
    confirm({
      title: 'Leave the quiz?',
      text: `Your answers are kept. ${view?.attempt.endsAt === undefined ? 'You can continue at any time.' : 'The clock keeps running.'}`,
      yes: 'Leave',
      run: () => Promise.resolve({ message: 'Your answers are kept.' }),
      after: load,
    });
  useBack(isRunning, leave);

  if (facts === undefined) return <Loading what="quiz" hasFailed={hasFailed} onRetry={again} />;
  if (view === undefined)
    return (
      <QuizStart
        facts={facts}
        busy={busy}
        onStart={start}
        onShow={(id) => void open(api.attempts[':id'].$get(paramOf(id)))}
      />
    );
  if (!isRunning) return <QuizResult view={view} onBack={load} />;
  return (
    <>
      <QuizPaper
        key={`${view.attempt.id}-${view.now}`}
        view={view}
        onLeave={leave}
        onView={(next) => {
          setView(next);
          if (next.attempt.state !== 'running') onEnded();
        }}
      />
      {dialog}
    </>
  );
}
