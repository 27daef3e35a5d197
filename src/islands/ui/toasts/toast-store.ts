export type ToastKind = 'success' | 'error' | 'warning';

/** Something a person may do about a message. */
export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  action?: ToastAction | undefined;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a message for three seconds; one with a button, for example to copy a secret, stays until it is closed. Islands of a
 * page share one list; what is said twice stands there once.
 */
export function showToast(kind: ToastKind, text: string, action?: ToastAction): void {
  lastId += 1;
  set([...toasts.filter((toast) => toast.text !== text), { id: lastId, kind, text, action }]);
}

/** Takes a message away before its time. */
export const closeToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id));

const NONE: readonly Toast[] = [];

/** The list as React reads it. */
export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): readonly Toast[] => toasts,
  readOnServer: (): readonly Toast[] => NONE,
};

/** Brings the messages above everything, above a dialog that has just opened too. */
export function liftToasts(): void {
  const box = document.querySelector<HTMLElement>('.toasts[popover]');
  if (box?.showPopover === undefined) return;
  if (box.matches(':popover-open')) box.hidePopover();
  box.showPopover();
}
