import { ApiError } from '../../lib/api-error.ts';
import { showToast } from '../ui/toasts/toast-store.ts';

/** What is said when an action of the admin failed. */
export const failureOf = (error: unknown): string =>
  error instanceof ApiError && error.fromServer ? `Error: ${error.message}` : 'An error occurred.';

/** Waits for an action and says how it went. @returns whether it worked */
export async function act(work: Promise<{ message: string }>): Promise<boolean> {
  try {
    const { message } = await work;
    showToast('success', message);
    return true;
  } catch (error) {
    showToast('error', failureOf(error));
    return false;
  }
}
