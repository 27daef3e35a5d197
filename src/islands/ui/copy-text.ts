import { showToast } from './toasts/toast-store.ts';

/** Puts a text on the clipboard and says so. Browsers allow it on https and on localhost only. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', 'Copied.');
  } catch {
    showToast('warning', 'This browser does not allow copying here. Select the text and copy it by hand.');
  }
}
