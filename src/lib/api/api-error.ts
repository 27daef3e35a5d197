import type { FieldError, Problem } from '../../../server/contract/problem.ts';

const UNREACHABLE = 'We could not reach the server. Check your connection and try again.';

interface Failure {
  /** HTTP status; 0 without an answer. */
  status: number;
  /** Code of the problem, for example `EMAIL_REGISTERED`; `NETWORK` without an answer. */
  code: string;
  message: string;
  errors?: readonly FieldError[];
  /** Link to the order of a person who waits for approval. */
  orderLink?: string | undefined;
  /** Both versions of a file that someone else changed meanwhile. */
  conflict?: Problem['conflict'];
  /** Problems that prevent publishing. */
  problems?: Problem['problems'];
  /** Seconds until a retry makes sense. */
  retryAfter?: number | undefined;
  /** True if `message` is from the server. */
  fromServer: boolean;
}

/** Error of a failed call. `message` is a sentence for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[];
  readonly orderLink: string | undefined;
  readonly conflict: Problem['conflict'];
  readonly problems: Problem['problems'];
  readonly retryAfter: number | undefined;
  readonly fromServer: boolean;

  constructor({
    status,
    code,
    message,
    errors = [],
    orderLink,
    conflict,
    problems,
    retryAfter,
    fromServer,
  }: Failure) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.orderLink = orderLink;
    this.conflict = conflict;
    this.problems = problems;
    this.retryAfter = retryAfter;
    this.fromServer = fromServer;
  }
}

/** Returns the error for a missing answer: offline, or the server is down. */
export const unreachable = (): ApiError =>
  new ApiError({ status: 0, code: 'NETWORK', message: UNREACHABLE, fromServer: false });

/** Returns true if a body is the API's problem+json. */
function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string' &&
    'code' in body &&
    typeof body.code === 'string' &&
    'errors' in body &&
    Array.isArray(body.errors)
  );
}

/**
 * Reads the error of a response. A proxy may answer in its own words, which are not shown.
 * @param retryAfter value of the `Retry-After` header
 */
export function toApiError(status: number, body: unknown, retryAfter: string | null): ApiError {
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  const wait = Number.isFinite(seconds) ? seconds : undefined;
  if (!isProblem(body))
    return new ApiError({
      status,
      code: 'UNEXPECTED',
      message: 'Something went wrong. Please try again.',
      retryAfter: wait,
      fromServer: false,
    });
  const { code, errors, orderLink, conflict, problems } = body;
  const message = wait === undefined ? body.message : `${body.message}${waitingTime(wait)}`;
  return new ApiError({
    status,
    code,
    message,
    errors,
    orderLink,
    conflict,
    problems,
    retryAfter: wait,
    fromServer: true,
  });
}

function waitingTime(seconds: number): string {
  if (seconds < 60) return '';
  const minutes = Math.ceil(seconds / 60);
  return ` (in about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'})`;
}

/** Returns true if the server refused the call, so that a retry changes nothing. */
export const isClientError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Returns true if the user cancelled the password prompt: they know, so no error is shown. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'REAUTHENTICATION_REQUIRED';

/** Returns the server's message, or `fallback` without one. */
export const serverMessage = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.fromServer ? error.message : fallback;

/** Returns the reason of a failure, shown beside the form; never empty. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : 'Something went wrong. Please try again.';
