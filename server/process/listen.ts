import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The address cannot be listened on; the message says why and what to do. */
export class ListenError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ListenError';
  }
}

/**
 * Starts listening.
 * @returns the port, which is another than asked for when 0 was asked for
 * @throws ListenError
 */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void =>
      reject(new ListenError(reasonOf(error, host, port)));
    server.once('error', onError);
    server.listen(port, host, () => {
      server.off('error', onError);
      resolve(portOf(server.address()));
    });
  });
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;

function reasonOf(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Stop that program, or set PORT to a free one.`;
    case 'EACCES':
      return `Port ${port} may not be opened by this user. Set PORT to 1024 or above.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is no address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.`;
    default:
      return `Cannot listen on ${host}:${port}: ${error.message}`;
  }
}
