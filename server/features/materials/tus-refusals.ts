import { DomainError, type ErrorCode } from '../../errors.ts';

const TUS = { 'tus-resumable': '1.0.0' };

/** Statuses of the tus server in our own words. What it calls 5xx without a fault of ours is the client's. */
const codes: Readonly<Record<number, ErrorCode>> = {
  400: 'UNREADABLE_REQUEST',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'UPLOAD_OUT_OF_STEP',
  410: 'UPLOAD_GONE',
  412: 'TUS_VERSION',
  413: 'FILE_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  501: 'UNREADABLE_REQUEST',
};

/** Another request of the same upload did not let go in time. */
const isLockTimeout = (body: unknown): boolean => typeof body === 'string' && body.includes('lock');

/** @param error whatever the tus server refused or failed with */
export function tusRefusal(error: unknown): unknown {
  if (error instanceof DomainError)
    return new DomainError(error.code, {
      ...error.details,
      message: error.message,
      headers: { ...error.details.headers, ...TUS },
    });
  if (typeof error !== 'object' || error === null || !('status_code' in error)) return error;
  const { status_code: status } = error;
  if ('body' in error && isLockTimeout(error.body))
    return new DomainError('UPLOAD_OUT_OF_STEP', { headers: TUS });
  const code = typeof status === 'number' ? codes[status] : undefined;
  return code === undefined ? error : new DomainError(code, { headers: TUS });
}
