import { ERRORS, type Locker, MemoryLocker, Server } from '@tus/server';
import { limits } from '../../contract/limits.ts';
import type { Deps } from '../../deps.ts';
import { AppError, type ErrorCode } from '../../errors.ts';
import type { Lease, Leases } from '../../leases.ts';
import { type Actor, beginUpload, finishUpload } from './uploads.service.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const CONTENT_TYPE = 'application/offset+octet-stream';

const codes: Readonly<Record<number, ErrorCode>> = {
  400: 'UNREADABLE_REQUEST',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'UPLOAD_OUT_OF_STEP',
  410: 'UPLOAD_GONE',
  412: 'TUS_VERSION',
  413: 'FILE_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  // An extension that is not offered is the client's mistake.
  501: 'UNREADABLE_REQUEST',
};

function tusProblem(error: unknown): unknown {
  if (error instanceof AppError) {
    const headers = { ...error.details.headers, ...TUS };
    return new AppError(error.code, { ...error.details, message: error.message, headers });
  }
  if (typeof error !== 'object' || error === null || !('status_code' in error)) return error;
  // Another request of the upload is still running.
  const isLocked = 'body' in error && typeof error.body === 'string' && error.body.includes('lock');
  const code = isLocked ? 'UPLOAD_OUT_OF_STEP' : codes[Number(error.status_code)];
  return code === undefined ? error : new AppError(code, { headers: TUS });
}

/** Combines tus's in-process locks with leases among processes. */
function createSharedLocks(leases: Pick<Leases, 'take'>): Locker {
  const here = new MemoryLocker();
  return {
    newLock(id) {
      const lock = here.newLock(id);
      let lease: Lease | undefined;
      return {
        async lock(signal, release) {
          await lock.lock(signal, release);
          lease = await leases.take(`upload: ${id}`).catch(() => undefined);
          if (lease !== undefined) return;
          await lock.unlock();
          throw ERRORS.ERR_LOCK_TIMEOUT;
        },
        async unlock() {
          try {
            await lease?.end();
          } finally {
            await lock.unlock();
          }
        },
      };
    },
  };
}

export function createTus(deps: Deps) {
  const options = {
    path: '/uploads',
    datastore: deps.uploads.store,
    locker: deps.leases === undefined ? new MemoryLocker() : createSharedLocks(deps.leases),
    relativeLocation: true,
    maxSize: Math.max(deps.config.maxVideoBytes, deps.config.maxDocumentBytes, limits.submissionFile),
    onResponseError: (_request: Request, error: unknown) => {
      throw tusProblem(error);
    },
  };

  /** One server for each request, since its hooks must know the user. */
  const serverFor = (actor: Actor): Server =>
    new Server({
      ...options,
      onUploadCreate: async (_request, upload) => {
        await beginUpload(deps, upload, actor);
        return {};
      },
      onUploadFinish: async (_request, upload) => {
        await actor.recheckSession();
        const material = await finishUpload(deps, upload.id, actor);
        return material === undefined ? {} : { headers: { 'Upload-Material': String(material.id) } };
      },
    });

  return async (request: Request, actor: Actor): Promise<Response> => {
    // The library would match ids in the whole address, in quadratic time.
    if (request.url.includes('?')) throw new AppError('NOT_FOUND', { headers: TUS });
    const { method, headers } = request;
    if (method === 'PATCH' && headers.has('tus-resumable') && headers.get('content-type') !== CONTENT_TYPE)
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', { headers: TUS });
    const response = await serverFor(actor).handleWeb(request);
    if (response.status >= 400)
      throw new AppError(codes[response.status] ?? 'UNREADABLE_REQUEST', { headers: TUS });
    // Drops CORS headers: no other site may use it.
    for (const name of [...response.headers.keys()].filter((key) => key.startsWith('access-control-')))
      response.headers.delete(name);
    return response;
  };
}
