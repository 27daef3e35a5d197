import { useRef, useState } from 'react';
import { Dialog } from './Dialog.tsx';
import type { Question } from './use-confirm.tsx';

/** Asks before something happens, and stays until it has. */
export function ConfirmDialog({ question, onClosed }: { question: Question; onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const done = useRef(false);
  const [busy, setBusy] = useState(false);
  const close = () => dialog.current?.close();

  async function confirm() {
    setBusy(true);
    done.current = await question.act();
    close();
  }

  function closed() {
    onClosed();
    if (done.current) question.after?.();
  }

  return (
    <Dialog title={question.title} dialog={dialog} onClosed={closed} busy={busy}>
      <p>{question.text}</p>
      <div className="dialog-actions">
        <button type="button" className="button button-secondary" disabled={busy} onClick={close}>
          Cancel
        </button>
        <button
          type="button"
          className={question.danger ? 'button button-danger' : 'button'}
          disabled={busy}
          aria-busy={busy}
          onClick={() => void confirm()}
        >
          {busy ? (question.busyLabel ?? 'Processing...') : question.yes}
        </button>
      </div>
    </Dialog>
  );
}
