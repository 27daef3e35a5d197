import { hc } from 'hono/client';
import type { App } from '../../../server/app.ts';
import type { Page } from '../../../server/contract/fields.ts';
import { readUser } from '../member/stored-user.ts';
import { type ApiError, toApiError, unreachable } from './api-error.ts';
import { fetchReauthenticated } from './reauthenticate.ts';
import { leaveIfSignedOut } from './signed-out.ts';

/** The API as the server's own types describe it. Hand each call to {@link unwrap}. */
export const { api, uploads } = hc<App>('/', { fetch: fetchReauthenticated });

/** The headers that the content call has carried since the beginning. The server never trusts them. */
export function identityHeaders(): Record<string, string> {
  const user = readUser();
  return user === undefined ? {} : { 'x-user-id': String(user.id), 'x-user-role': user.role };
}

/** What a call resolves to. */
export interface Answer<Body> {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  json(): Promise<Body>;
}

/**
 * The body of a call that succeeded.
 * @throws ApiError when the server said no or no answer came
 */
export async function unwrap<Body>(call: Promise<Answer<Body>>): Promise<Body> {
  const answer = await settled(call);
  try {
    return await answer.json();
  } catch {
    throw unreachable();
  }
}

/**
 * A list whose headers say how long it is and where it goes on.
 * @throws ApiError like {@link unwrap}
 */
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

/** The error of a call that the server did not let through; a session that has ended leads to the login screen. */
export function failedCall(status: number, body: unknown, retryAfter: string | null): ApiError {
  const error = toApiError(status, body, retryAfter);
  leaveIfSignedOut(error);
  return error;
}
