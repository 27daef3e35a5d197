const SHOWN_MS = 4000;

/**
 * Makes a button copy its `data-copy` and shows the result beside it. Browsers copy on https and localhost only and may
 * refuse: then selects the value for manual copying.
 */
export function startCopying(button: HTMLButtonElement): void {
  const line = button.closest('div');
  const outcome = line?.querySelector('[data-outcome]');
  const value = line?.querySelector('[data-value]');
  if (!outcome || !value) return;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const say = (text: string) => {
    clearTimeout(timer);
    outcome.textContent = text;
    timer = setTimeout(() => {
      outcome.textContent = '';
    }, SHOWN_MS);
  };

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(button.dataset['copy'] ?? '');
      say('Copied');
    } catch {
      getSelection()?.selectAllChildren(value);
      say('Selected: copy it by hand');
    }
  };
  button.addEventListener('click', () => void copy());
}
