import type { ApiContext } from './api-env.ts';

export interface Client {
  readonly address: string;
  readonly userAgent: string;
  readonly cookies: string | undefined;
  /** Browsers send Sec-Fetch-Site over https and to localhost. */
  readonly isBrowser: boolean;
}

export const clientOf = (c: Pick<ApiContext, 'get' | 'req'>): Client => ({
  address: c.get('request').clientAddress,
  userAgent: c.req.header('user-agent') ?? '',
  cookies: c.req.header('cookie'),
  isBrowser: c.req.header('sec-fetch-site') !== undefined,
});
