import { useState } from 'react';
import { lessonKind } from '../../../server/contract/lesson-kinds.ts';
import type { Material, Progress } from '../../../server/contract/materials.ts';
import { type ApiError, isClientError, serverMessage } from '../../lib/api/api-error.ts';
import { saveProgress } from '../../lib/api/save-progress.ts';
import { unsavedOf } from '../../lib/api/unsaved-progress.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { showToast } from '../ui/toasts/toast-store.ts';
import { placeOf } from './course-order.ts';

interface Props {
  materials: readonly Material[];
  material: Material;
  previous: Material | undefined;
  next: Material | undefined;
  onGo: (material: Material) => void;
  onProgress: (progress: Progress) => void;
  onAsk: () => void;
  /** Checks access on the server, and shows the reason if it ended. */
  recheck: () => Promise<ApiError | undefined>;
}

/** Actions below a lesson: complete and continue in one press, ask, previous and next. */
export function LessonActions(props: Props) {
  const { materials, material, previous, next, onGo, onProgress, onAsk, recheck } = props;
  const [busy, setBusy] = useState(false);
  const [marked, setMarked] = useState<number>();
  const { id, type, completed = false, positionSeconds = 0 } = material;
  const { name, isJudged, isDone } = lessonKind(type);
  const words = isDone
    ? { done: 'Done', open: 'Mark as done' }
    : { done: 'Completed', open: 'Mark as complete' };
  const isMarked = !isJudged && !material.hasTask;
  const goesOn = isMarked && !completed && next !== undefined;

  /** @returns the progress saved now or stored for later; undefined if it was refused */
  async function save(): Promise<Progress | undefined> {
    try {
      return await saveProgress(id, { completed: !completed });
    } catch (error) {
      if (isClientError(error)) {
        await recheck();
        // The reason then replaces the lesson.
        if (error.status === 401 || error.status === 403) return undefined;
      }
      if (unsavedOf(id) === undefined) {
        showToast('error', `Error: ${serverMessage(error, 'Your progress could not be saved.')}`);
        return undefined;
      }
      showToast('warning', "Saved on this device. We'll sync it when you're back online.");
      return { completed: !completed, positionSeconds };
    }
  }

  async function toggle() {
    if (busy) return;
    setBusy(true);
    setMarked(id);
    const progress = await save();
    setBusy(false);
    if (progress === undefined) return;
    onProgress(progress);
    if (goesOn) onGo(next);
  }

  return (
    <div className="row row-spread lesson-actions">
      {isJudged ? (
        <JudgedState name={name} completed={completed} />
      ) : !isMarked ? (
        <p className="row">
          {completed && (
            <>
              <Icon name="success" size={20} /> Done
            </>
          )}
        </p>
      ) : (
        <button
          type="button"
          className={completed ? 'button button-secondary lesson-done' : 'button'}
          aria-pressed={completed}
          // Not `disabled`, which would lose keyboard focus.
          aria-disabled={busy}
          onClick={() => void toggle()}
        >
          <span key={String(completed)} className={completed && marked === id ? 'row moment' : 'row'}>
            <Icon name={completed ? 'success' : 'check'} size={20} />
          </span>
          {completed ? words.done : goesOn ? 'Done, next lesson' : words.open}
        </button>
      )}
      <Button kind="ghost" onClick={onAsk}>
        <Icon name="quiz" size={20} />
        Ask about this
      </Button>
      <div className="row lesson-steps">
        {previous && (
          <Button
            kind="ghost"
            aria-label={`Previous: ${placeOf(materials, previous).title}`}
            onClick={() => onGo(previous)}
          >
            <Icon name="arrow-left" size={20} />
            Previous
          </Button>
        )}
        {next && (
          <Button
            kind={completed || material.mark?.isWaiting ? undefined : 'ghost'}
            onClick={() => onGo(next)}
          >
            <span className="lesson-next">Next: {placeOf(materials, next).title}</span>
            <Icon name="arrow-right" size={20} />
          </Button>
        )}
      </div>
    </div>
  );
}

/** State of a lesson that only the server completes. */
const JudgedState = ({ name, completed }: { name: string; completed: boolean }) => (
  <p className={completed ? 'row quiz-saved' : 'row soft'}>
    {completed && <Icon name="success" size={20} />}
    {completed ? 'Completed' : `Pass the ${name.toLowerCase()} to finish this lesson.`}
  </p>
);
