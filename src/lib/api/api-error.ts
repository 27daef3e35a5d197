import type { FieldError, Problem } from '../../../server/contract/problem.ts';

const UNREACHABLE = 'We could not reach the server. Check your connection and try again.';

interface Failure {
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** The server's word for the reason, for example `EMAIL_REGISTERED`; `NETWORK` when no answer came. */
  code: string;
  message: string;
  errors?: readonly FieldError[];
  /** To the order of a person who waits for approval. */
  orderLink?: string | undefined;
  /** Both texts of a file that someone else changed meanwhile. */
  conflict?: Problem['conflict'];
  /** What keeps files from being published. */
  problems?: Problem['problems'];
  /** Seconds after which another try makes sense. */
  retryAfter?: number | undefined;
  /** True when `message` came from the server. */
  fromServer: boolean;
}

/** A call that did not succeed. `message` is a sentence for people. */
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

/** No answer came: the line is down or the server is. */
export const unreachable = (): ApiError =>
  new ApiError({ status: 0, code: 'NETWORK', message: UNREACHABLE, fromServer: false });

/** A body that is problem+json as the API writes it. */
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
 * Reads the error of an answer from its parts. Something between us and the server may answer in its own words; those are not shown.
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

/** Whether the server answered and would not, so that trying again changes nothing. */
export const isClientError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Whether the person was asked to prove who they are and cancelled: they know, so nothing is said. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'REAUTHENTICATION_REQUIRED';

/** What the server said, or `fallback` when it said nothing. */
export const serverMessage = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.fromServer ? error.message : fallback;

/** Why it failed, for the place beside the form: never empty. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : 'Something went wrong. Please try again.';
