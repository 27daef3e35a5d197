import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { someAddress } from './calls.ts';

/** One call, as it goes over the wire. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly cookie?: string;
  readonly json?: unknown;
}

const AT_ONCE = 4;

/**
 * Makes calls, one after the other on each of a few kept connections, until the time is over. Each has an address of its
 * own, so that every one is answered anew.
 * @returns how many were made
 * @throws Error when one is refused
 */
export async function callsWithin(port: number, seconds: number, next: () => Call): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const startedAt = performance.now();
  let count = 0;
  const callRepeatedly = async (): Promise<void> => {
    do {
      count += 1;
      const call = next();
      await make(agent, port, {
        ...call,
        path: `${call.path}${call.path.includes('?') ? '&' : '?'}${count}`,
      });
    } while (performance.now() - startedAt < seconds * 1000);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, callRepeatedly));
  agent.destroy();
  return count;
}

function make(agent: Agent, port: number, { method, path, cookie, json }: Call): Promise<void> {
  const body = json === undefined ? '' : JSON.stringify(json);
  const headers = {
    'x-forwarded-for': someAddress(),
    ...(cookie === undefined ? {} : { cookie }),
    ...(json === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, agent, method, path, headers }, (response) => {
      text(response).then((answer) => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${answer}`));
      }, reject);
    })
      .once('error', reject)
      .end(body);
  });
}
