import { type RefObject, useEffect, useEffectEvent } from 'react';
import { restoreDraft } from '../../../lib/forms/form-draft.ts';

interface Handlers {
  /** Called when the form is shown; fields that load later are restored until someone types. */
  onRestored: () => void;
  /** Called when the line is back. */
  onOnline: () => void;
  /** Called with the form when it goes away. */
  onGone: (form: HTMLFormElement) => void;
}

/** Restores unsaved input in a form. @param round number of the form; another round is another form */
export function useRestoredInput(
  form: RefObject<HTMLFormElement | null>,
  round: number,
  handlers: Handlers,
): void {
  const restored = useEffectEvent(handlers.onRestored);
  const online = useEffectEvent(handlers.onOnline);
  const gone = useEffectEvent(handlers.onGone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another form
  useEffect(() => {
    const element = form.current;
    if (element === null) return undefined;
    restoreDraft(element);
    const observer = new MutationObserver(() => restoreDraft(element));
    observer.observe(element, { childList: true, subtree: true });
    // Does not overwrite ongoing typing.
    const typed = () => observer.disconnect();
    element.addEventListener('input', typed, { once: true });
    restored();
    const saveAgain = () => online();
    addEventListener('online', saveAgain);
    return () => {
      removeEventListener('online', saveAgain);
      observer.disconnect();
      gone(element);
    };
  }, [form, round]);
}
