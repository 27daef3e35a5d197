import { useState } from 'react';
import { Icon } from '../Icon.tsx';
import { closeToast, type Toast } from './toast-store.ts';
import { useToastClock } from './use-toast-clock.ts';

/** One message; it waits while it is pointed at or has focus. */
export function ToastItem({ toast }: { toast: Toast }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const close = () => closeToast(toast.id);
  const leaving = useToastClock(hovered || focused, close);
  const { action } = toast;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing is no action; the toast's buttons are its controls
    <div
      className={`toast toast-${toast.kind}`}
      data-leaving={leaving ? '' : undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon name={toast.kind} />
      <p className="toast-text">{toast.text}</p>
      {action && (
        <button
          type="button"
          className="button button-secondary button-small"
          onClick={() => {
            close();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="icon-button" aria-label="Close message" onClick={close}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
