import type { ReactNode, RefObject } from 'react';

interface Props {
  dialog: RefObject<HTMLDialogElement | null>;
  busy?: boolean;
  /** What the button that closes it says. */
  close?: string;
  /** The button that does what the dialog is for. */
  children?: ReactNode;
}

/** The last line of a dialog: the way out, and what it is for. */
export const DialogActions = ({ dialog, busy = false, close = 'Cancel', children }: Props) => (
  <div className="dialog-actions">
    <button
      type="button"
      className="button button-secondary"
      disabled={busy}
      onClick={() => dialog.current?.close()}
    >
      {close}
    </button>
    {children}
  </div>
);
