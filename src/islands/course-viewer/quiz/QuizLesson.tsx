import { useEffect, useEffectEvent, useState } from 'react';
import type { AttemptView, QuizFacts } from '../../../../server/contract/quizzes.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { errorMessage } from '../../../lib/api-error.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { readUnsent } from './answer-queue.ts';
import { QuizPaper } from './QuizPaper.tsx';
import { QuizResult } from './QuizResult.tsx';
import { QuizStart } from './QuizStart.tsx';

interface Props {
  materialId: number;
  /** An attempt ended, so that the lesson may be completed now. */
  onEnded: () => void;
}

type Loaded = { facts: QuizFacts } | { problem: string };

const paramOf = (id: number) => ({ param: { id: String(id) } });
const readFacts = (id: number): Promise<Loaded> =>
  unwrap(api.materials[':id'].quiz.$get(paramOf(id))).then(
    (facts) => ({ facts }),
    (error: unknown) => ({ problem: errorMessage(error) }),
  );
/** Something the last visit could not send waits for its attempt. */
const waitsToBeSent = ({ attempts }: QuizFacts): boolean =>
  attempts.some(({ id, state }) => state === 'running' && Object.keys(readUnsent(id)).length > 0);

/** A quiz: what it asks for, then its questions, then the result. */
// biome-ignore lint/style/noDefaultExport: React's lazy takes one
export default function QuizLesson({ materialId, onEnded }: Props) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [view, setView] = useState<AttemptView>();
  const [busy, setBusy] = useState(false);

  const start = () => void open(api.materials[':id'].attempts.$post(paramOf(materialId)));

  function arrived(found: Loaded) {
    setLoaded(found);
    if ('facts' in found && waitsToBeSent(found.facts)) start();
  }
  const load = () => void readFacts(materialId).then(arrived);
  const onArrived = useEffectEvent(arrived);
  useEffect(() => {
    void readFacts(materialId).then((found) => onArrived(found));
  }, [materialId]);

  async function open(call: Parameters<typeof unwrap<AttemptView>>[0]): Promise<void> {
    setBusy(true);
    try {
      setView(await unwrap(call));
    } catch (error) {
      showToast('error', errorMessage(error));
    }
    setBusy(false);
  }

  function ended(result: AttemptView) {
    setView(result);
    if (result.attempt.state !== 'running') onEnded();
  }

  if (loaded !== undefined && 'problem' in loaded)
    return (
      <div className="notice notice-error row row-spread" role="alert">
        <p>{loaded.problem}</p>
        <button type="button" className="button button-small" onClick={load}>
          Try again
        </button>
      </div>
    );
  if (loaded === undefined)
    return <div className="skeleton quiz-loading" role="status" aria-label="Loading the quiz" />;
  if (view?.attempt.state === 'running')
    return <QuizPaper key={`${view.attempt.id}-${view.now}`} view={view} onView={ended} />;
  if (view !== undefined)
    return (
      <QuizResult
        view={view}
        onBack={() => {
          setView(undefined);
          load();
        }}
      />
    );
  return (
    <QuizStart
      facts={loaded.facts}
      busy={busy}
      onStart={start}
      onShow={(id) => void open(api.attempts[':id'].$get(paramOf(id)))}
    />
  );
}
