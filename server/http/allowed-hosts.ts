import type { MiddlewareHandler } from 'hono';
import { AppError } from '../errors.ts';
import type { ApiEnv } from './api-env.ts';

export const isAllowedHost = (hosts: readonly string[], host: string): boolean =>
  hosts.includes(host.replace(/:\d{1,5}$/, '').toLowerCase());

/** Refuses other hosts or two, so that no stranger's host gets into links or caches. */
export const allowedHosts =
  (hosts: readonly string[]): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const { headers, rawHeaders, url } = c.env.incoming;
    const host = headers.host ?? '';
    const given = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (given.length !== 1 || !/^[\w.:[\]-]+$/.test(host)) throw new AppError('UNREADABLE_REQUEST');
    const isElsewhere = url?.startsWith('/') === false && !isAllowedHost(hosts, new URL(c.req.url).host);
    if (!isAllowedHost(hosts, host) || isElsewhere) throw new AppError('MISDIRECTED_HOST');
    await next();
  };
