import { get } from 'node:http';
import { json } from 'node:stream/consumers';

interface Readiness {
  readonly pages?: number;
  readonly failing?: readonly string[];
  readonly message?: string;
}

const PATIENCE_MS = 5000;

/** @throws Error without an answer in 5 seconds */
export async function askReadiness(host: string, port: number): Promise<Readiness> {
  const { promise, resolve, reject } = Promise.withResolvers<Readiness>();
  const local = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  get({ host: local, port, path: '/readyz', headers: { host: 'localhost' }, signal }, (answer) =>
    resolve(json(answer) as Promise<Readiness>),
  ).on('error', reject);
  return promise;
}
