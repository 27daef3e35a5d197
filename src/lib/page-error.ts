/** Why a service refused what a page asked of it. */
export interface PageError {
  status: number;
  message: string;
}

/** The refusal in an error that a service threw; undefined when it is no refusal but a fault. */
export function toPageError(error: unknown): PageError | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  return error.status < 500 ? { status: error.status, message: error.message } : undefined;
}
