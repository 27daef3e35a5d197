import { ApiError } from '../../lib/api-error.ts';
import { showToast } from '../ui/toasts/toast-store.ts';

/** Says that something the admin did failed, in the server's words where it has any. */
export const errorToast = (error: unknown): void =>
  showToast(
    'error',
    error instanceof ApiError && error.fromServer ? `Error: ${error.message}` : 'An error occurred.',
  );
