import type { ReactNode, RefObject } from 'react';
import { Button } from './Button.tsx';

interface Props {
  dialog: RefObject<HTMLDialogElement | null>;
  busy?: boolean;
  /** Label of the close button. */
  close?: string;
  children?: ReactNode;
}

/** Footer of a dialog: close and main button. */
export const DialogActions = ({ dialog, busy = false, close = 'Cancel', children }: Props) => (
  <div className="dialog-actions">
    <Button kind="secondary" disabled={busy} onClick={() => dialog.current?.close()}>
      {close}
    </Button>
    {children}
  </div>
);
