/** Why a service said no to a page. */
export interface PageError {
  status: number;
  message: string;
}

/** The problem in an error that a service threw; undefined when it is a fault of the server. */
export function toPageError(error: unknown): PageError | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  return error.status < 500 ? { status: error.status, message: error.message } : undefined;
}
