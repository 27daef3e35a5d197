import { serverArgs, serverEnvironment } from '../../scripts/lib/server-start.mjs';
import { freePort, type ServerProcess, startServer } from './server-process.ts';

export const admin = { email: 'admin@example.in', password: 'tall lantern over water' };

/**
 * Starts the built product as an operator does, with its standard settings, on a data folder.
 * @param settings environment beyond the standard
 */
export async function startProduct(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const { PATH, SITE_DIR } = process.env;
  return startServer({
    name: 'product',
    port,
    command: process.execPath,
    args: serverArgs,
    env: {
      ...serverEnvironment,
      PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      // The load names a client address for each call, so that a whole school does not look like one guesser.
      TRUSTED_PROXIES: '127.0.0.1',
      ...(SITE_DIR === undefined ? {} : { SITE_DIR }),
      ...settings,
    },
    readyPath: '/readyz',
  });
}
