/** Error of a service on a page. */
export interface PageError {
  status: number;
  message: string;
}

/** Returns the problem of a service's error; undefined for a server fault. */
export function toPageError(error: unknown): PageError | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  return error.status < 500 ? { status: error.status, message: error.message } : undefined;
}
