import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

export type Conflict = NonNullable<ApiError['conflict']>;

interface Props {
  conflict: Omit<Conflict, 'sha'>;
  /** Label of the button that keeps your own changes. */
  keep?: string;
  onKeep: (yours: string) => Promise<unknown>;
  onTake: () => Promise<unknown>;
  onClosed: () => void;
}

/** Dialog about a file changed by two people: shows differing fields and offers a choice. */
export function ConflictDialog({
  conflict,
  keep = 'Keep mine and publish',
  onKeep,
  onTake,
  onClosed,
}: Props) {
  const { by, yours, differences } = conflict;
  const dialog = useRef<HTMLDialogElement>(null);
  const choose = useMutation({
    mutationFn: (take: () => Promise<unknown>) => take(),
    onSettled: () => dialog.current?.close(),
  });
  return (
    <Dialog title="Someone changed this too" dialog={dialog} onClosed={onClosed} busy wide>
      <p>
        {by ?? 'Someone'} saved other changes while you edited.{' '}
        {yours === null
          ? 'Yours do not fit any more. Use their version, then make your changes again.'
          : 'Everything else that you both changed is kept.'}
      </p>
      {differences.map(({ label, ...texts }) => (
        <section key={label} className="content-texts" aria-label={label}>
          <h3>{label}</h3>
          {(['theirs', 'yours'] as const).map((whose) => (
            <div key={whose}>
              <p className="soft small">{whose === 'theirs' ? 'Theirs' : 'Yours'}</p>
              <p>{texts[whose]}</p>
            </div>
          ))}
        </section>
      ))}
      <div className="dialog-actions">
        <Button kind="secondary" busy={choose.isPending} onClick={() => choose.mutate(onTake)}>
          Use their version
        </Button>
        {yours !== null && (
          <Button busy={choose.isPending} onClick={() => choose.mutate(() => onKeep(yours))}>
            {keep}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
