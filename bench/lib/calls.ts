import { randomInt } from 'node:crypto';

/** An answer, its body read as JSON. */
export interface Answer {
  // Bodies are picked apart by whoever knows the call.
  // biome-ignore lint/suspicious/noExplicitAny: the shape is the call's business
  readonly body: any;
  /** The `Cookie` header that carries the session the answer began, if it did. */
  readonly cookie: string;
}

/** Seen at an address of its own, so that the limit on attempts does not end the measurement. */
export const someAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** Makes one call of the API. @throws Error when it is refused */
export async function call(
  url: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  { cookie = '', json }: { cookie?: string; json?: unknown } = {},
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: {
      'x-forwarded-for': someAddress(),
      ...(cookie === '' ? {} : { cookie }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return { body: JSON.parse(text), cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

/** Logs in and gives the session's `Cookie` header. */
export const logIn = async (url: string, login: { email: string; password: string }): Promise<string> =>
  (await call(url, 'POST', '/api/login', { json: login })).cookie;
