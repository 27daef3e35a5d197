export type ToastKind = 'success' | 'error' | 'warning';

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
 * Shows a toast for three seconds; with a button, for example to copy a secret, until closed. Islands of a page share
 * one list without duplicates.
 */
export function showToast(kind: ToastKind, text: string, action?: ToastAction): void {
  lastId += 1;
  set([...toasts.filter((toast) => toast.text !== text), { id: lastId, kind, text, action }]);
}

/** Removes a toast early. */
export const closeToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id));

const NONE: readonly Toast[] = [];

/** External store for React. */
export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): readonly Toast[] => toasts,
  readOnServer: (): readonly Toast[] => NONE,
};

/** Raises the toasts above everything, a newly opened dialog included. */
export function liftToasts(): void {
  const box = document.querySelector<HTMLElement>('.toasts[popover]');
  if (box?.showPopover === undefined) return;
  if (box.matches(':popover-open')) box.hidePopover();
  box.showPopover();
}
