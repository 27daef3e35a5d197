import { S3ServiceException } from '@aws-sdk/client-s3';
import { DomainError } from '../../errors.ts';

const AGAIN_SECONDS = 30;

/**
 * For a call to the storage that failed: one that cannot be reached, or has a fault, is worth another try.
 * @throws DomainError BUSY; the error itself where the storage refused, as for a missing file or wrong credentials
 */
export function orStorageAway(error: unknown): never {
  const isRefusal = error instanceof S3ServiceException && error.$fault === 'client';
  if (isRefusal || isOfOurs(error)) throw error;
  throw new DomainError('BUSY', { retryAfterSeconds: AGAIN_SECONDS });
}

/** No credentials anywhere, or a file of ours that cannot be read. */
const isOfOurs = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'CredentialsProviderError' || ('code' in error && error.code === 'ENOENT'));
