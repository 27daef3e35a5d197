import type { ReactNode, RefObject } from 'react';
import { Button } from './Button.tsx';

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
    <Button kind="secondary" disabled={busy} onClick={() => dialog.current?.close()}>
      {close}
    </Button>
    {children}
  </div>
);
