import { ApiError, isCancelled } from '../../lib/api/api-error.ts';
import { showToast } from '../ui/toasts/toast-store.ts';

/** Shows a toast about a failed action, in the server's words where there are some. */
export function errorToast(error: unknown): void {
  if (isCancelled(error)) return;
  const said = error instanceof ApiError && error.fromServer;
  showToast('error', said ? `Error: ${error.message}` : 'An error occurred.');
}
