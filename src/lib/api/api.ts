import { hc } from 'hono/client';
import type { App } from '../../../server/app.ts';
import type { Page } from '../../../server/contract/fields.ts';
import { readUser } from '../member/stored-user.ts';
import { type ApiError, toApiError, unreachable } from './api-error.ts';
import { fetchReauthenticated } from './reauthenticate.ts';
import { leaveIfSignedOut } from './signed-out.ts';

/** Typed client of the API. Pass each call to {@link unwrap}. */
export const { api, uploads } = hc<App>('/', { fetch: fetchReauthenticated });

/** Headers of the content call, kept for compatibility. The server never trusts them. */
export function identityHeaders(): Record<string, string> {
  const user = readUser();
  return user === undefined ? {} : { 'x-user-id': String(user.id), 'x-user-role': user.role };
}

export interface Answer<Body> {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  json(): Promise<Body>;
}

/** Returns the body of a successful call. @throws ApiError if the server refused it or did not answer */
export async function unwrap<Body>(call: Promise<Answer<Body>>): Promise<Body> {
  const answer = await settled(call);
  try {
    return await answer.json();
  } catch {
    throw unreachable();
  }
}

/** Returns a page of a list, with total and cursor from the headers. @throws ApiError like {@link unwrap} */
export async function unwrapPage<Item>(call: Promise<Answer<Item[]>>): Promise<Page<Item>> {
  const answer = await settled(call);
  const items = await unwrap(Promise.resolve(answer));
  const next = /[?&]cursor=([\w.]+)(?:[^\w.>][^>]*)?>; rel="next"/.exec(
    answer.headers.get('link') ?? '',
  )?.[1];
  return {
    items,
    total: Number(answer.headers.get('x-total-count') ?? items.length),
    nextCursor: next,
  };
}

async function settled<Body>(call: Promise<Answer<Body>>): Promise<Answer<Body>> {
  const answer = await call.catch(() => {
    throw unreachable();
  });
  if (answer.ok) return answer;
  const body: unknown = await answer.json().catch(() => undefined);
  throw failedCall(answer.status, body, answer.headers.get('retry-after'));
}

/** Returns the error of a failed call; an ended session leads to the login screen. */
export function failedCall(status: number, body: unknown, retryAfter: string | null): ApiError {
  const error = toApiError(status, body, retryAfter);
  leaveIfSignedOut(error);
  return error;
}
