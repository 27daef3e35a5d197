import { get } from 'node:http';
import { json } from 'node:stream/consumers';

/** What `/readyz` answers: the pages that fail, or a message while it is not ready. */
interface Readiness {
  readonly pages?: number;
  readonly failing?: readonly string[];
  readonly message?: string;
}

const PATIENCE_MS = 5000;

/** Asks the process of the site that listens on a port of this machine. @throws Error where none answers in 5 seconds */
export async function askReadiness(host: string, port: number): Promise<Readiness> {
  const { promise, resolve, reject } = Promise.withResolvers<Readiness>();
  const local = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  get({ host: local, port, path: '/readyz', headers: { host: 'localhost' }, signal }, (answer) =>
    resolve(json(answer) as Promise<Readiness>),
  ).on('error', reject);
  return promise;
}
