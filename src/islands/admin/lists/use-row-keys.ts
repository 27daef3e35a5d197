import type { KeyboardEvent } from 'react';

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select');
export const hasModifier = ({
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>) => altKey || ctrlKey || metaKey;

/**
 * Handles shortcuts of rows: j and k move down and up, a presses the row's button. They need the focus in the list,
 * because speech input types letters.
 * @param more further shortcuts; each gets the id of the row
 */
export function useRowKeys(more: Readonly<Record<string, (row: string) => void>> = {}) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (hasModifier(event) || isTyping(event.target)) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
    const row = event.target instanceof Element ? event.target.closest('tr') : null;
    const at = rows.findIndex((name) => name.closest('tr') === row);
    if (event.key === 'j' || event.key === 'k')
      rows[Math.max(0, Math.min(rows.length - 1, at + (event.key === 'j' ? 1 : -1)))]?.focus();
    const name = at === -1 ? undefined : rows[at]?.dataset['row'];
    if (name !== undefined && Object.hasOwn(more, event.key)) {
      event.preventDefault();
      more[event.key]?.(name);
    }
    if (event.key !== 'a') return;
    // Otherwise the dialog's first field receives the letter.
    event.preventDefault();
    row?.querySelector<HTMLElement>('[data-main]')?.click();
  };
}
