import type { RefObject } from 'react';
import { Button } from '../../ui/Button.tsx';

/** Result of publishing, with the two versions for *Undo*. */
export interface Done {
  words: string;
  undo?: { before: number; current: number };
}

interface Props {
  ref: RefObject<HTMLDivElement | null>;
  failure: string | undefined;
  isSaved: boolean;
  hasDraft: boolean;
  /** Number of changed places; 0 if unknown. */
  changes: number;
  done: Done | undefined;
  /** Address of the page that visitors see; undefined for a hidden one. */
  page: string | undefined;
  isBusy: boolean;
  onUndo: (versions: NonNullable<Done['undo']>) => void;
  onDiscard: () => void;
  onPreview: () => void;
  onPublish: () => void;
}

/** Bar at the bottom of a file: state of saving and the button to publish. */
export function PublishBar(props: Props) {
  const { ref, failure, isSaved, hasDraft, changes, done, page, isBusy } = props;
  const { onUndo, onDiscard, onPreview, onPublish } = props;
  const isLive = isSaved && !hasDraft;
  const draftState = hasDraft ? 'Draft saved. Visitors do not see it yet.' : 'No changes.';
  const isDone = done !== undefined && isLive;
  return (
    <div ref={ref} className="content-bar" data-changed={isLive ? undefined : ''}>
      <p className={failure === undefined ? 'soft small' : 'field-error'} role="status">
        {isDone ? <strong>{done.words}</strong> : (failure ?? (isSaved ? draftState : 'Not saved yet.'))}
        {isDone && page !== undefined && (
          <a className="button button-ghost button-small" href={page} target="_blank" rel="noopener">
            View page<span className="visually-hidden"> (in a new tab)</span>
          </a>
        )}
        {isDone && done.undo && (
          <Button kind="ghost" small busy={isBusy} onClick={() => done.undo && onUndo(done.undo)}>
            Undo
          </Button>
        )}
      </p>
      <div className="row">
        <Button kind="secondary" busy={isBusy} onClick={onPreview}>
          Preview
        </Button>
        {hasDraft && (
          <Button kind="ghost" busy={isBusy} onClick={onDiscard}>
            Discard
          </Button>
        )}
        <Button busy={isBusy} disabled={isLive} onClick={onPublish}>
          {isLive || changes === 0 ? 'Publish' : `Publish ${changes} ${changes === 1 ? 'change' : 'changes'}`}
        </Button>
      </div>
    </div>
  );
}
