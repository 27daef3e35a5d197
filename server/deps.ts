import { assertNothingLost } from './backup/assert-nothing-lost.ts';
import { type Backups, createBackups } from './backup/backups.ts';
import type { Catalogue } from './catalogue.ts';
import type { Config } from './config.ts';
import { deriveKey, loadMasterKey } from './crypto/master-key.ts';
import { createPasswordHasher, type PasswordHasher } from './crypto/password-hasher.ts';
import { createSealedBox, type SealedBox } from './crypto/sealed-box.ts';
import { type Database, type Db, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { createAccountService } from './features/account/account.service.ts';
import { createAuditService } from './features/audit/audit.service.ts';
import { createIdentity } from './features/auth/identity.service.ts';
import { createLoginService } from './features/auth/login.service.ts';
import { createPasswordsService } from './features/auth/passwords.service.ts';
import { createContactService } from './features/contact/contact.service.ts';
import { createCoursesService } from './features/courses/courses.service.ts';
import { createEnrollmentsService } from './features/enrollments/enrollments.service.ts';
import { createMaterialsDesk } from './features/materials/desk.service.ts';
import { createDocumentPages } from './features/materials/document-pages.service.ts';
import { createMaterialsService } from './features/materials/materials.service.ts';
import { createUploadsService } from './features/materials/uploads.service.ts';
import { createOverviewService } from './features/overview/overview.service.ts';
import { createConsents } from './features/privacy/consent.service.ts';
import { createErasure } from './features/privacy/erasure.service.ts';
import { createRetention } from './features/privacy/retention.service.ts';
import { createStudentImport } from './features/student-import/student-import.service.ts';
import { createTrashService } from './features/trash/trash.service.ts';
import { createTwoFactorCodes } from './features/two-factor/codes.service.ts';
import { createTwoFactorService } from './features/two-factor/two-factor.service.ts';
import { createApproval } from './features/users/approval.ts';
import { createStudentsService } from './features/users/students.service.ts';
import { createTemporaryPasswords } from './features/users/temporary-passwords.service.ts';
import { createUsersService } from './features/users/users.service.ts';
import { createFileStore, type FileStore } from './files/file-store.ts';
import { freeBytes } from './files/free-space.ts';
import type { MediaPlace } from './files/media-place.ts';
import { createLeases, type Leases } from './leases/leases.ts';
import { createRateLimiter, type RateLimiter } from './limits/rate-limiter.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import { createOutbox, type Outbox } from './mail/outbox.ts';
import type { Metrics } from './metrics.ts';
import { openMailer, openMediaPlace, openMetrics } from './optional-parts.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import { createSteadyClock } from './upkeep/steady-clock.ts';

/** What every service is given: infrastructure, opened and ready. */
export interface ServiceDeps {
  readonly config: Config;
  readonly log: Log;
  readonly now: () => number;
  readonly database: Database;
  readonly db: Db;
  readonly hasher: PasswordHasher;
  readonly sessions: Sessions;
  readonly limiter: RateLimiter;
  readonly outbox: Outbox;
  readonly files: FileStore;
  readonly backups: Backups;
  readonly metrics: Metrics | undefined;
  readonly site: { readonly name: string; readonly url: string };
  /** Encrypts with a key of its own for each purpose; renaming one makes what it sealed unreadable. */
  readonly boxFor: (purpose: string) => SealedBox;
}

/** Everything the product is made of, built in one place. */
export interface Deps extends ServiceDeps {
  readonly leases: Leases;
  readonly services: Services;
  /** Finishes the mail being sent and closes the database. */
  close(): Promise<void>;
}

export type Services = ReturnType<typeof createServices>;

/**
 * Opens the database, brings it to the newest schema, creates the catalogue's courses, and wires the services.
 * @throws Error when the data folder or the database cannot be used
 */
export async function createDeps(config: Config, log: Log, catalogue: Catalogue): Promise<Deps> {
  await assertNothingLost(config);
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
    return deps;
  } catch (error) {
    await database.close();
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
  const boxFor = (purpose: string): SealedBox => createSealedBox(deriveKey(masterKey, purpose));
  const mailHost = new URL(config.siteUrl).hostname;
  const base = {
    config,
    log,
    now,
    database,
    db,
    hasher: createPasswordHasher(),
    sessions: createSessions(db, {
      secureCookie: config.secureCookie,
      secondFactorOfAdmins: config.adminSecondFactor === 'required',
      now,
    }),
    limiter: createRateLimiter(database.relaxedDb, now),
    leases: createLeases(db, now),
    outbox: createOutbox(db, { mailer, log, now, mailHost, box: boxFor('mail-outbox') }),
    files: createFileStore({ dataDir: config.dataDir, now, log, place }),
    backups: createBackups({ config, db, log, now }),
    metrics,
    site: { name: catalogue.siteName, url: config.siteUrl },
    boxFor,
  };
  return {
    ...base,
    services: createServices(base),
    close: async () => {
      await base.outbox.close();
      await database.close();
    },
  };
}

function createServices(deps: Omit<Deps, 'services' | 'close'>) {
  const consents = createConsents(deps);
  const approval = createApproval(deps);
  const temporaryPasswords = createTemporaryPasswords(deps);
  const courses = createCoursesService(deps);
  const users = createUsersService(deps, { approval, consents, courses, temporaryPasswords });
  const students = createStudentsService(deps, { approval, consents, users });
  const enrollments = createEnrollmentsService(deps, { courses, users });
  const studentImport = createStudentImport(deps, { courses, enrollments, users });

  const codes = createTwoFactorCodes(deps);
  const login = createLoginService(deps, { codes, temporaryPasswords, users });
  const identity = createIdentity(deps, { codes, users });
  const twoFactor = createTwoFactorService(deps, { codes, identity, users });
  const passwords = createPasswordsService(deps, { users });

  const { config, db, now, files, backups, leases } = deps;
  const clock = createSteadyClock({ db, now });
  const materials = createMaterialsService({ db, now, files, courses, enrollments, config });
  const materialsDesk = createMaterialsDesk({ db, now, files, courses });
  const documentPages = createDocumentPages({ files });
  const uploads = createUploadsService({ db, now, files, materials, leases, clock, config });

  const erasure = createErasure(deps);
  return {
    account: createAccountService(deps, { users }),
    audit: createAuditService(deps),
    consents,
    contact: createContactService(deps),
    courses,
    documentPages,
    enrollments,
    erasure,
    identity,
    login,
    materials,
    materialsDesk,
    overview: createOverviewService({
      db,
      now,
      freeBytes: () => freeBytes(config.dataDir),
      backupStatus: () => backups.status(),
    }),
    passwords,
    retention: createRetention(deps),
    studentImport,
    students,
    temporaryPasswords,
    trash: createTrashService(deps, { courses, erasure, materials }),
    twoFactor,
    uploads,
    users,
  };
}
