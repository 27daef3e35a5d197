import { createBackups } from './backup/backups.ts';
import { type CatalogueSource, liveCatalogue } from './catalogue.ts';
import type { Config } from './config.ts';
import { createPublisher, noPages, type Publisher } from './content/publisher.ts';
import { createEncryption, type Encryption } from './crypto/encryption.ts';
import { deriveKey, loadMasterKey } from './crypto/master-key.ts';
import { createPasswordHasher } from './crypto/password-hasher.ts';
import type { Database } from './db/database.ts';
import { createTexts } from './documents/kept-html.ts';
import type { CourseAddress } from './features/courses/course-pages.service.ts';
import type { KeptFigures } from './features/overview/overview.service.ts';
import { openResumable } from './features/uploads/resumable-store.ts';
import { createLeases } from './leases.ts';
import type { Log } from './log.ts';
import { createMailServer } from './mail/mail-server.ts';
import { createOutbox } from './mail/outbox.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createKnownBrowsers } from './sessions/known-browsers.ts';
import { createSessions } from './sessions/sessions.ts';
import { createSettings } from './settings/settings.ts';
import { createFileStore } from './storage/file-store.ts';
import type { SpareFile } from './storage/spare-file.ts';
import { findEncoder } from './video/encoder.ts';

/** Opens what services share: database, files, mail, sessions, keys. */
export async function openInfrastructure(
  config: Config,
  log: Log,
  source: CatalogueSource | Publisher,
  database: Database,
  spare?: SpareFile,
  hasher = createPasswordHasher(),
) {
  const now = Date.now;
  const { db } = database;
  const masterKey = loadMasterKey(config.dataDir, config.secretKey);
  /** One key for each purpose; renaming one makes its data unreadable. */
  const encryptions = new Map<string, Encryption>();
  const encryptionFor = (purpose: string): Encryption => {
    const kept = encryptions.get(purpose) ?? createEncryption(deriveKey(masterKey, purpose));
    encryptions.set(purpose, kept);
    return kept;
  };
  // Optional libraries are loaded only if configured.
  const blobs =
    config.mediaBucket && (await import('./storage/bucket-store.ts')).createBucketStore(config.mediaBucket);
  const catalogue = liveCatalogue(() => source.current().catalogue);
  const site = {
    get name() {
      return catalogue.siteName;
    },
    url: config.siteUrl,
  };
  const settings = createSettings(db, encryptionFor('settings'), now);
  const isDemo = config.demo || (await settings.isSet('demo'));
  const mailServer = await createMailServer(config, settings, site, isDemo);
  const files = createFileStore({ dataDir: config.dataDir, now, log, blobs });
  const outbox = createOutbox(db, { config, mailServer, log, now, encryption: encryptionFor('mail-outbox') });
  const metrics = config.metrics && (await import('./metrics.ts')).createMetrics();
  return {
    config,
    /** With sample people in it: it sends no mail, and its screens say so. */
    isDemo,
    log,
    now,
    database,
    db,
    texts: createTexts({ db, now }),
    hasher,
    sessions: createSessions(db, {
      secureCookie: config.secureCookie,
      secondFactorOfAdmins: config.adminSecondFactor === 'required',
      now,
    }),
    knownBrowsers: createKnownBrowsers(encryptionFor('known-browsers'), config.secureCookie),
    limiter: createRateLimiter(db, now),
    leases: config.databaseUrl === undefined ? undefined : createLeases(db, now),
    outbox,
    files,
    uploads: openResumable(files, db),
    encoder: findEncoder(config),
    /** Running tasks of this process, for cancelling. */
    runningTasks: new Map<number, AbortController>(),
    documentPages: new Map<string, Promise<string | undefined>>(),
    addresses: new Map<string, CourseAddress>(),
    figures: {} as KeptFigures,
    followed: {} as { version?: number },
    backups: createBackups(config, db, log, now, settings),
    metrics,
    settings,
    mailServer,
    site,
    catalogue,
    publisher: 'publish' in source ? source : createPublisher(config.contentDir, noPages, log),
    encryptionFor,
    spare,
    close: async () => {
      await outbox.close();
      await database.close();
    },
  };
}
