import { assertNothingLost } from './backup/assert-nothing-lost.ts';
import { assertOneVolume } from './backup/assert-one-volume.ts';
import { holdDataFolder } from './backup/data-folder.ts';
import { createKeeper, type Keeper } from './backup/keeper.ts';
import type { Config } from './config.ts';
import { deriveKey, loadMasterKey } from './crypto/master-key.ts';
import { createPasswordHasher } from './crypto/password-hasher.ts';
import { createSealedBox } from './crypto/sealed-box.ts';
import { type Database, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { createAccountService } from './features/account/account.service.ts';
import { createAuditService } from './features/audit/audit.service.ts';
import { createIdentity } from './features/auth/identity.service.ts';
import { createLoginService } from './features/auth/login.service.ts';
import { createPasswordsService } from './features/auth/passwords.service.ts';
import { createContactService } from './features/contact/contact.service.ts';
import { createCoursesService } from './features/courses/courses.service.ts';
import { createEnrollmentsService } from './features/enrollments/enrollments.service.ts';
import { createImportService } from './features/enrollments/import/import.service.ts';
import { createImportRuns } from './features/enrollments/import/import-runs.ts';
import { createMaterialsDesk } from './features/materials/desk.service.ts';
import { createDocumentPages } from './features/materials/document-pages.service.ts';
import { createMaterialsService } from './features/materials/materials.service.ts';
import { createUploadsService } from './features/materials/uploads.service.ts';
import { createOverviewService } from './features/overview/overview.service.ts';
import { createConsents } from './features/privacy/consent.service.ts';
import { createErasure } from './features/privacy/erasure.service.ts';
import { createRetention } from './features/privacy/retention.service.ts';
import { createFactors } from './features/second-factor/factors.service.ts';
import { createSecondFactorService } from './features/second-factor/second-factor.service.ts';
import { createTrashService } from './features/trash/trash.service.ts';
import { createApproval } from './features/users/approval.ts';
import { createIssuedPasswords } from './features/users/issued-passwords.service.ts';
import { createStudentsService } from './features/users/students.service.ts';
import { createUsersService } from './features/users/users.service.ts';
import { createFileStore, type FileStore } from './files/file-store.ts';
import { freeBytes } from './files/free-space.ts';
import type { MediaPlace } from './files/media-place.ts';
import { createLocalLeases, createSharedLeases, type Leases } from './leases.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import { createOutbox, type Outbox } from './mail/outbox.ts';
import type { Metrics } from './metrics/metrics.ts';
import { openMailer, openMediaPlace, openMetrics } from './optional-parts.ts';
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import type { Catalogue } from './site/catalogue.ts';

export type Services = ReturnType<typeof createServices>;

/** Everything the product is made of, built in one place. */
export interface Deps {
  readonly config: Config;
  readonly log: Log;
  readonly now: () => number;
  readonly database: Database;
  readonly sessions: Sessions;
  readonly limiter: RateLimiter;
  readonly leases: Leases;
  readonly outbox: Outbox;
  readonly files: FileStore;
  readonly keeper: Keeper;
  readonly metrics: Metrics | undefined;
  readonly services: Services;
  /** Finishes the mail being sent and closes the database. */
  close(): Promise<void>;
}

/**
 * Opens the database, brings it to the newest schema, creates the catalogue's courses, and wires the services.
 * @throws Error when the data folder or the database cannot be used
 */
export async function createDeps(config: Config, log: Log, catalogue: Catalogue): Promise<Deps> {
  await assertNothingLost(config);
  await assertOneVolume(config);
  const hold = await holdDataFolder(config.dataDir);
  const database = openDatabase(config.dataDir, config.databaseUrl);
  try {
    const ran = await migrate(database.db);
    if (ran.length > 0) log.info({ migrations: ran }, 'database migrated');
    const optional = {
      place: await openMediaPlace(config),
      mailer: await openMailer(config),
      metrics: await openMetrics(config),
    };
    const deps = wire(config, log, catalogue, database, optional);
    await deps.services.courses.seed(catalogue.courses);
    return {
      ...deps,
      close: async () => {
        await deps.close();
        hold.release();
      },
    };
  } catch (error) {
    await database.close();
    hold.release();
    throw error;
  }
}

/** Undefined where it is not set up. */
interface OptionalParts {
  readonly place: MediaPlace | undefined;
  readonly mailer: Mailer | undefined;
  readonly metrics: Metrics | undefined;
}

function wire(
  config: Config,
  log: Log,
  catalogue: Catalogue,
  database: Database,
  { place, mailer, metrics }: OptionalParts,
): Deps {
  const now = Date.now;
  const { db } = database;
  const masterKey = loadMasterKey(config.dataDir, config.secretKey);
  const outbox = createOutbox(db, {
    mailer,
    log,
    now,
    mailHost: new URL(config.siteUrl).hostname,
    box: createSealedBox(deriveKey(masterKey, 'mail-outbox')),
  });
  const keeper = createKeeper({ config, db, log, now });
  const base = {
    config,
    log,
    now,
    database,
    sessions: createSessions(db, {
      secureCookie: config.secureCookie,
      secondFactorOfAdmins: config.adminSecondFactor === 'required',
      now,
    }),
    limiter: createRateLimiter(db, now),
    leases: config.databaseUrl === undefined ? createLocalLeases(now) : createSharedLeases(db, now),
    outbox,
    files: keeper.wrap(createFileStore({ dataDir: config.dataDir, now, log, place })),
    keeper,
    metrics,
  };
  const services = createServices({ ...base, db, masterKey, siteName: catalogue.siteName });
  return {
    ...base,
    services,
    close: async () => {
      await outbox.close();
      await database.close();
    },
  };
}

function createServices(
  needs: Omit<Deps, 'services' | 'close'> & { db: Database['db']; masterKey: Buffer; siteName: string },
) {
  const { config, db, now, log, sessions, limiter, leases, outbox, files, keeper, masterKey, siteName } =
    needs;
  const hasher = createPasswordHasher();
  const issued = createIssuedPasswords(db, createSealedBox(deriveKey(masterKey, 'issued-passwords')), now);
  const consents = createConsents({ db, now });
  const site = { name: siteName, url: config.siteUrl };
  const approval = createApproval({ now, outbox, site });
  const courses = createCoursesService(db, now);
  const users = createUsersService({
    db,
    now,
    hasher,
    sessions,
    issued,
    consents,
    courses,
    approval,
    siteName,
  });
  const enrollments = createEnrollmentsService({ db, now, users, courses });
  const materials = createMaterialsService({ db, now, files, courses, enrollments, config });
  const box = createSealedBox(deriveKey(masterKey, 'second-factors'));
  const factors = createFactors({ now, box, limiter, outbox, site });
  const identity = createIdentity({ db, now, hasher, limiter, sessions, users, factors });
  const importsBox = createSealedBox(deriveKey(masterKey, 'imports'));
  const erasure = createErasure({ db, now });
  const runs = createImportRuns({ db, now, box: importsBox, leases });
  return {
    users,
    students: createStudentsService({ db, now, consents, approval }),
    courses,
    enrollments,
    imports: createImportService({ db, now, hasher, users, courses, enrollments, runs, log }),
    importRuns: runs,
    materials,
    documentPages: createDocumentPages({ files }),
    materialsDesk: createMaterialsDesk({ db, now, files, courses }),
    uploads: createUploadsService({ db, now, files, materials, leases, config }),
    login: createLoginService({ db, now, hasher, limiter, sessions, users, issued, factors }),
    passwords: createPasswordsService({ db, now, hasher, limiter, sessions, outbox, users, site }),
    identity,
    secondFactor: createSecondFactorService({
      db,
      now,
      sessions,
      outbox,
      users,
      factors,
      identity,
      site,
      requiredOfAdmins: config.adminSecondFactor === 'required',
    }),
    consents,
    erasure,
    retention: createRetention({ db, now }),
    account: createAccountService({ db, now, limiter, sessions, users }),
    contact: createContactService({ db, now, outbox, contactEmail: config.contactEmail, siteName }),
    trash: createTrashService({ db, now, erasure, courses, materials }),
    audit: createAuditService({ db }),
    overview: createOverviewService({
      db,
      now,
      freeBytes: () => freeBytes(config.dataDir),
      lookAtSafety: () => keeper.look(),
    }),
  };
}
