import { Server } from '@tus/server';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import { tusRefusal } from './tus-refusals.ts';
import { UploadLocks } from './upload-locks.ts';

/** Who sends an upload. */
export interface Actor {
  readonly id: number;
  /** Asked when the last byte is there: hours may have gone by. @throws DomainError */
  assertStillAllowed(): Promise<void>;
}

/** CORS headers and the like that the tus server sets for other sites: none of them is meant. */
const isForOthers = (name: string): boolean => name.startsWith('access-control-');

/**
 * The tus 1.0 protocol over web requests.
 * @returns what answers a request of the signed-in admin; it throws DomainError for every refusal
 */
export function createTus({ services, config, leases }: Pick<Deps, 'services' | 'config' | 'leases'>) {
  const { uploads } = services;
  const actors = new WeakMap<object, Actor>();
  const tus = new Server({
    path: '/uploads',
    datastore: uploads.store,
    locker: new UploadLocks(leases),
    relativeLocation: true,
    maxSize: Math.max(config.maxVideoBytes, config.maxDocumentBytes),
    onUploadCreate: async (request, upload) => {
      await uploads.begin(upload, actorOf(request).id);
      return {};
    },
    onUploadFinish: async (request, upload) => {
      const actor = actorOf(request);
      await actor.assertStillAllowed();
      const material = await uploads.finish(upload.id, actor.id);
      return { headers: { 'Upload-Material': String(material.id) } };
    },
    onResponseError: (_request, error) => {
      throw tusRefusal(error);
    },
  });

  function actorOf(request: object): Actor {
    const actor = actors.get(request);
    if (actor === undefined) throw new Error('An upload was asked for by nobody.');
    return actor;
  }

  return async (request: Request, actor: Actor): Promise<Response> => {
    actors.set(request, actor);
    const answer = await tus.handleWeb(request);
    if (answer.status >= 400) {
      const refusal = tusRefusal({ status_code: answer.status, body: '' });
      throw refusal instanceof DomainError ? refusal : new DomainError('UNREADABLE_REQUEST');
    }
    for (const name of [...answer.headers.keys()].filter(isForOthers)) answer.headers.delete(name);
    return answer;
  };
}
