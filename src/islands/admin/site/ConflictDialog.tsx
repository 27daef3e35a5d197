import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

interface Props {
  theirs: string;
  /** Null where the changes do not fit the other text any more. */
  yours: string | null;
  by: string | null;
  onKeep: (yours: string) => Promise<unknown>;
  onTake: () => Promise<unknown>;
  onClosed: () => void;
}

/** Two people changed one file: both texts, and a choice. */
export function ConflictDialog({ theirs, yours, by, onKeep, onTake, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const choose = useMutation({
    mutationFn: (take: () => Promise<unknown>) => take(),
    onSuccess: () => dialog.current?.close(),
  });
  return (
    <Dialog title="Someone changed this file too" dialog={dialog} onClosed={onClosed} busy wide>
      <p>
        {by ?? 'Someone'} saved other changes while you edited. Choose which text to keep. Lines that differ
        are marked.
      </p>
      <div className="content-texts">
        <Text title="Theirs" text={theirs} other={yours ?? theirs} />
        {yours !== null && <Text title="Yours" text={yours} other={theirs} />}
      </div>
      <div className="dialog-actions">
        <Button kind="secondary" busy={choose.isPending} onClick={() => choose.mutate(onTake)}>
          Take theirs
        </Button>
        {yours !== null && (
          <Button busy={choose.isPending} onClick={() => choose.mutate(() => onKeep(yours))}>
            Keep mine
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Text({ title, text, other }: { title: string; text: string; other: string }) {
  const known = new Set(other.split('\n'));
  const lines = text.split('\n');
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys too */}
      <pre tabIndex={0}>
        {lines.map((line, at) => {
          const key = `${at} ${line}`;
          return known.has(line) ? (
            <span key={key}>{`${line}\n`}</span>
          ) : (
            <mark key={key}>{`${line}\n`}</mark>
          );
        })}
      </pre>
    </section>
  );
}
