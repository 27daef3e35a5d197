import type { RefObject } from 'react';
import { Button } from '../../ui/Button.tsx';

/** What became of the file, and the two versions between which *Undo* goes. */
export interface Done {
  words: string;
  undo?: { before: number; current: number };
}

interface Props {
  ref: RefObject<HTMLDivElement | null>;
  /** Why it is not saved. */
  failure: string | undefined;
  isSaved: boolean;
  hasDraft: boolean;
  done: Done | undefined;
  isBusy: boolean;
  onUndo: (versions: NonNullable<Done['undo']>) => void;
  onPreview: () => void;
  onPublish: () => void;
}

/** At the foot of a file: what is saved, and the way to visitors. */
export function PublishBar(props: Props) {
  const { ref, failure, isSaved, hasDraft, done, isBusy, onUndo, onPreview, onPublish } = props;
  const draftState = hasDraft ? 'Draft saved. Visitors do not see it yet.' : 'No changes.';
  const isDone = done !== undefined && isSaved && !hasDraft;
  return (
    <div ref={ref} className="content-bar" data-changed={isSaved && !hasDraft ? undefined : ''}>
      <p className={failure === undefined ? 'soft small' : 'field-error'} role="status">
        {isDone ? <strong>{done.words}</strong> : (failure ?? (isSaved ? draftState : 'Not saved yet.'))}
        {isDone && done.undo && (
          <Button kind="ghost" small busy={isBusy} onClick={() => done.undo && onUndo(done.undo)}>
            Undo
          </Button>
        )}
      </p>
      <div className="row">
        <Button kind="secondary" busy={isBusy} onClick={onPreview}>
          See it
        </Button>
        <Button busy={isBusy} disabled={isSaved && !hasDraft} onClick={onPublish}>
          Publish
        </Button>
      </div>
    </div>
  );
}
