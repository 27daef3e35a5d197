import { useState } from 'react';
import type { Material, Progress } from '../../../server/contract/materials.ts';
import { sentenceOf } from '../../lib/api-error.ts';
import { Icon } from '../ui/Icon.tsx';
import { showToast } from '../ui/toasts/toast-store.ts';
import { saveProgress } from './save-progress.ts';

interface Props {
  material: Material;
  next: Material | undefined;
  onNext: (material: Material) => void;
  onProgress: (progress: Progress) => void;
}

/** Mark it complete, and go on to the next. */
export function LessonFoot({ material, next, onNext, onProgress }: Props) {
  const [busy, setBusy] = useState(false);
  const { id, completed = false } = material;

  function toggle() {
    setBusy(true);
    saveProgress(id, { completed: !completed })
      .then(onProgress, (error: unknown) => {
        showToast('error', `Error: ${sentenceOf(error, 'Your progress could not be saved.')}`);
      })
      .finally(() => setBusy(false));
  }

  return (
    <div className="row row-spread lesson-foot">
      <button
        type="button"
        className={completed ? 'button button-secondary lesson-done' : 'button button-secondary'}
        aria-pressed={completed}
        disabled={busy}
        onClick={toggle}
      >
        <Icon name={completed ? 'success' : 'check'} size={20} />
        {completed ? 'Completed' : 'Mark as complete'}
      </button>
      {next && (
        <button type="button" className="button button-ghost" onClick={() => onNext(next)}>
          Next: {next.title}
          <Icon name="arrow-right" size={20} />
        </button>
      )}
    </div>
  );
}
