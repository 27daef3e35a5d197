import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { liftToasts } from './toasts/toast-store.ts';

interface Props {
  title: string;
  /** Close it with this: `dialog.current?.close()`; closing gives the focus back. */
  dialog: RefObject<HTMLDialogElement | null>;
  /** Called after it closed, by whatever way. */
  onClosed: () => void;
  /** True while it must stay, because its work is under way. */
  busy?: boolean;
  wide?: boolean;
  children: ReactNode;
}

/** A modal dialog, open as long as it is rendered: the browser keeps the focus inside and closes it on Escape. */
export function Dialog({ title, dialog, onClosed, busy = false, wide = false, children }: Props) {
  const id = useId();
  const opener = useRef<Element>(null);

  useEffect(() => {
    opener.current = document.activeElement;
    dialog.current?.showModal();
    liftToasts();
  }, [dialog]);

  // Browsers close it at a second Escape whatever `onCancel` says; a key that was prevented never gets there.
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (busy && event.key === 'Escape') event.preventDefault();
    };
    addEventListener('keydown', keep);
    return () => removeEventListener('keydown', keep);
  }, [busy]);

  function closed() {
    onClosed();
    // The row whose button opened it may be gone by now; the panel around it is still there.
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
