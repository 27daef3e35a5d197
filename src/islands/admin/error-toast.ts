import { ApiError, isCancelled } from '../../lib/api/api-error.ts';
import { showToast } from '../ui/toasts/toast-store.ts';

/** Says that something the admin did failed, in the server's words where it has any. */
export function errorToast(error: unknown): void {
  if (isCancelled(error)) return;
  const said = error instanceof ApiError && error.fromServer;
  showToast('error', said ? `Error: ${error.message}` : 'An error occurred.');
}
