import { lookup } from 'node:dns/promises';
import { get } from 'node:https';
import { networkInterfaces } from 'node:os';
import type { TLSSocket } from 'node:tls';

const PATIENCE_MS = 5000;

/** Checks a site at its https address. @returns why it fails or is not trusted by browsers */
export const askSite = (siteUrl: string) =>
  new Promise<{ failure?: string; distrust?: string }>((resolve) => {
    const options = { rejectUnauthorized: false, timeout: PATIENCE_MS };
    const request = get(`${siteUrl}/healthz`, options, ({ statusCode, socket }) => {
      // The type is wrong: this is a code like CERT_HAS_EXPIRED.
      const distrust = (socket as TLSSocket).authorizationError as unknown as string | undefined;
      if (statusCode !== 200) resolve({ failure: `it answers ${statusCode}` });
      else resolve(distrust ? { distrust } : {});
      socket.destroy();
    });
    request.on('timeout', () => request.destroy(new Error('no answer in 5 seconds')));
    request.on('error', ({ message }) => resolve({ failure: message }));
  });

/** Checks whether the site's name resolves to this machine. */
export async function leadsHere(siteUrl: string): Promise<boolean> {
  const own = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  const led = await lookup(new URL(siteUrl).hostname, { all: true }).catch(() => []);
  return led.some(({ address }) => own.some((one) => one.address === address));
}
