import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config.ts';

/** The address cannot be listened on; the message says why and what to do. */
export class ListenError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ListenError';
  }
}

/** Where to listen: at an address of this machine, or on a socket that somebody else holds, by its file descriptor. */
export type Place = { readonly host: string; readonly port: number } | { readonly fd: number };

/** The settings an address was read from, for the sentence that says what to change. */
interface Settings {
  readonly host: string;
  readonly port: string;
}

/**
 * Starts listening.
 * @returns the port, which is another than asked for when 0 was asked for
 * @throws ListenError
 */
export function listen(
  server: Server,
  place: Place,
  settings: Settings = { host: 'HOST', port: 'PORT' },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void =>
      reject(new ListenError(reasonOf(error, place, settings)));
    server.once('error', onError);
    server.listen(place, () => {
      server.off('error', onError);
      resolve(portOf(server.address()));
    });
  });
}

/** The first descriptor that is passed on. */
const LISTEN_FDS_START = 3;

/**
 * The socket that systemd holds for the service, if it does: connections wait in it while the service restarts. Source:
 * sd_listen_fds(3).
 * @param config whom the socket is for
 * @param ownPid of the process that systemd started
 */
export const heldSocket = (
  { socketFor }: Pick<Config, 'socketFor'>,
  ownPid: number,
): { readonly fd: number } | undefined => (socketFor === ownPid ? { fd: LISTEN_FDS_START } : undefined);

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;

function reasonOf(error: NodeJS.ErrnoException, place: Place, settings: Settings): string {
  if ('fd' in place) return `Cannot listen on the socket of the service: ${error.message}`;
  const { host, port } = place;
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Stop that program, or set ${settings.port} to a free one.`;
    case 'EACCES':
      return `Port ${port} may not be opened by this user. Set ${settings.port} to 1024 or above.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${settings.host} ${host} is no address of this machine. Set ${settings.host} to 127.0.0.1, or to 0.0.0.0 for all addresses.`;
    default:
      return `Cannot listen on ${host}:${port}: ${error.message}`;
  }
}
