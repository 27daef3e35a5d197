import { readConfig } from '../config.ts';
import { createDeps, type Deps } from '../deps.ts';
import { createLog } from '../log.ts';
import { readCatalogue } from '../catalogue.ts';

/** Does something with the product's own parts, on the data of the environment, and closes them whatever comes of it. */
export async function withProduct<Value>(work: (deps: Deps) => Promise<Value>): Promise<Value> {
  const config = readConfig();
  const log = createLog({ logLevel: 'warn' });
  const deps = await createDeps(config, log, readCatalogue(config.siteDir, log));
  try {
    return await work(deps);
  } finally {
    await deps.close();
  }
}
