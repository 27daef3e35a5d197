import { isThisMachine } from '../config-urls.ts';

/** Whether mail leaves this machine on the way to a server, so that nobody may read it there. */
export const leavesMachine = (smtpUrl: string): boolean => !isThisMachine(new URL(smtpUrl).hostname);

/**
 * How a mail server is spoken to: encrypted where it is elsewhere, or not at all. `?requireTLS=false` in its address is
 * the operator's way around.
 */
export const encryptionOf = (smtpUrl: string) =>
  ({ requireTLS: leavesMachine(smtpUrl), tls: { minVersion: 'TLSv1.2' } }) as const;
