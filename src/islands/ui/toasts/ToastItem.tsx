import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { closeToast, type Toast } from './toast-store.ts';

/**
 * Shows one message; pauses while pointed at or focused, and with a button stays until closed. A pointer that already
 * rested where it appears does not count.
 */
export function ToastItem({ toast }: { toast: Toast }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const close = () => closeToast(toast.id);
  const { action } = toast;
  const leaving = useToastClock(action !== undefined || hovered || focused, close);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing is no action; the toast's buttons are its controls
    <div
      className={`toast toast-${toast.kind}`}
      data-leaving={leaving ? '' : undefined}
      onPointerMove={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon name={toast.kind} />
      <p className="toast-text">{toast.text}</p>
      {action && (
        <Button
          kind="secondary"
          small
          onClick={() => {
            close();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <button type="button" className="icon-button" aria-label="Close message" onClick={close}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}

const SHOWN_MS = 3000;
const FADE_AT_MS = 2500;

/** Times a toast: removed after 3 s, fading from 2.5 s, stopped while `paused`. @returns true while fading */
function useToastClock(paused: boolean, onEnd: () => void): boolean {
  const [leaving, setLeaving] = useState(false);
  const lived = useRef(0);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (paused) {
      lived.current = Math.min(lived.current, FADE_AT_MS);
      return;
    }
    const since = Date.now() - lived.current;
    const fade = setTimeout(() => setLeaving(true), Math.max(0, FADE_AT_MS - lived.current));
    const remove = setTimeout(() => end(), SHOWN_MS - lived.current);
    return () => {
      lived.current = Date.now() - since;
      clearTimeout(fade);
      clearTimeout(remove);
    };
  }, [paused]);

  return leaving && !paused;
}
