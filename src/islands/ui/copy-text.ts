import { showToast } from './toasts/toast-store.ts';

/** Copies text and confirms it. Browsers allow this only on https and localhost. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', 'Copied.');
  } catch {
    showToast('warning', 'This browser does not allow copying here. Select the text and copy it by hand.');
  }
}
