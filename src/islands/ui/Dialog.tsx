import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { liftToasts } from './toasts/toast-store.ts';

interface Props {
  title: string;
  /** Close it with `dialog.current?.close()`, which returns the focus. */
  dialog: RefObject<HTMLDialogElement | null>;
  /** Called after any kind of closing. */
  onClosed: () => void;
  /** True while working: can't be closed. */
  busy?: boolean;
  wide?: boolean;
  children: ReactNode;
}

/** Modal dialog, open while rendered: the browser keeps the focus inside and closes it on Escape. */
export function Dialog({ title, dialog, onClosed, busy = false, wide = false, children }: Props) {
  const id = useId();
  const opener = useRef<Element>(null);

  useEffect(() => {
    opener.current = document.activeElement;
    dialog.current?.showModal();
    liftToasts();
  }, [dialog]);

  // Browsers close it on a second Escape despite `onCancel`; preventing the key avoids that.
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (busy && event.key === 'Escape') event.preventDefault();
    };
    addEventListener('keydown', keep);
    return () => removeEventListener('keydown', keep);
  }, [busy]);

  function closed() {
    onClosed();
    // The row with its button may be gone; the panel around it still exists.
    setTimeout(() => {
      if (document.activeElement !== document.body && document.activeElement !== null) return;
      const home = opener.current?.isConnected ? opener.current : document.querySelector('[data-focus-home]');
      if (home instanceof HTMLElement) home.focus();
    });
  }

  return (
    <dialog
      ref={dialog}
      className={`dialog${wide ? ' dialog-wide' : ''}`}
      aria-labelledby={id}
      onClose={closed}
      onCancel={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      <div>
        <h2 id={id} className="dialog-title">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
