import { assertNothingLost } from './backup/restore.ts';
import type { CatalogueSource } from './catalogue.ts';
import type { Config } from './config.ts';
import type { Publisher } from './content/publisher.ts';
import type { PasswordHasher } from './crypto/password-hasher.ts';
import { openDatabase } from './db/database.ts';
import { storageFault } from './db/faults.ts';
import { migrate } from './db/migrate.ts';
import { openPublications } from './features/content/publications.service.ts';
import { followCoursePages } from './features/courses/course-pages.service.ts';
import { recordListPrices } from './features/orders/page-prices.ts';
import { drawReceipt } from './features/receipts/receipts.service.ts';
import { openInfrastructure } from './infrastructure.ts';
import type { Log } from './log.ts';
import type { SpareFile } from './storage/spare-file.ts';

export type Deps = Readonly<Awaited<ReturnType<typeof openInfrastructure>>>;

/** Opens and migrates the database, and records courses and prices. */
export async function createDeps(
  config: Config,
  log: Log,
  source: CatalogueSource | Publisher,
  spare?: SpareFile,
  hasher?: PasswordHasher,
): Promise<Deps> {
  await assertNothingLost(config);
  const database = openDatabase(config.dataDir, config.databaseUrl);
  try {
    const ran = await migrate(database.db);
    if (ran.length > 0) log.info({ migrations: ran }, 'database migrated');
    const deps = await openInfrastructure(config, log, source, database, spare, hasher);
    const noteCourses = () => followCoursePages(deps).then(() => recordListPrices(deps));
    try {
      if ('publish' in source) await openPublications(deps);
      await noteCourses();
    } catch (error) {
      // On a full disk the site stays readable; the next publication or start records the rest.
      if (spare === undefined || storageFault(error) !== 'full') throw error;
      spare.giveUp();
    }
    source.onPublished?.(noteCourses);
    deps.outbox.attachReceipts((id) => drawReceipt(deps, id));
    return deps;
  } catch (error) {
    await database.close();
    throw error;
  }
}
