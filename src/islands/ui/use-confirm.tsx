import { type ReactNode, useRef, useState } from 'react';
import { errorMessage, isCancelled } from '../../lib/api/api-error.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { DialogActions } from './DialogActions.tsx';
import { showToast } from './toasts/toast-store.ts';

type Call = () => Promise<{ message: string }>;

export interface Confirmation {
  title: string;
  /** Consequence, in a sentence or two. */
  text: string;
  /** Additional fields. */
  more?: ReactNode;
  /** Label of the confirm button. */
  yes: string;
  danger?: boolean;
  run: Call;
  /** Called on success, after the dialog has closed. */
  after?: (() => void) | undefined;
}

/** Makes a call and shows the result as a toast. @throws the call's error */
async function withToasts(call: Call): Promise<void> {
  try {
    const { message } = await call();
    showToast('success', message);
  } catch (error) {
    if (!isCancelled(error)) showToast('error', errorMessage(error));
    throw error;
  }
}

/**
 * @param perform makes the confirmed call and shows its result; throws on failure
 * @returns the dialog to render, and the function that opens it
 */
export function useConfirm(
  perform: (call: Call) => Promise<unknown> = withToasts,
): [dialog: ReactNode, confirm: (confirmation: Confirmation) => void] {
  const [open, setOpen] = useState<{ confirmation?: Confirmation; times: number }>({ times: 0 });
  const { confirmation, times } = open;
  const confirm = (next: Confirmation) =>
    setOpen((before) => ({ confirmation: next, times: before.times + 1 }));
  // Browsers fire `close` a moment later: another dialog may be open by then.
  const closed = () => setOpen((now) => (now.times === times ? { times } : now));
  const dialog = confirmation && (
    <ConfirmDialog key={times} confirmation={confirmation} perform={perform} onClosed={closed} />
  );
  return [dialog, confirm];
}

interface Props {
  confirmation: Confirmation;
  perform: (call: Call) => Promise<unknown>;
  onClosed: () => void;
}

function ConfirmDialog({ confirmation, perform, onClosed }: Props) {
  const { title, text, more, yes, danger, run, after } = confirmation;
  const dialog = useRef<HTMLDialogElement>(null);
  const worked = useRef(false);
  const [busy, setBusy] = useState(false);
  const close = () => dialog.current?.close();

  async function confirmed() {
    setBusy(true);
    worked.current = await perform(run).then(
      () => true,
      () => false,
    );
    close();
  }

  function closed() {
    onClosed();
    if (worked.current) after?.();
  }

  return (
    <Dialog title={title} dialog={dialog} onClosed={closed} busy={busy}>
      <p>{text}</p>
      {more}
      <DialogActions dialog={dialog} busy={busy}>
        <Button kind={danger ? 'danger' : undefined} busy={busy} onClick={() => void confirmed()}>
          {busy ? 'Processing...' : yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
