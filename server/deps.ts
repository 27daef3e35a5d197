import type { Config } from './config.ts';
import { deriveKey, loadMasterKey } from './crypto/master-key.ts';
import { createPasswordHasher } from './crypto/password-hasher.ts';
import { createSealedBox } from './crypto/sealed-box.ts';
import { type Database, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { createAccountService } from './features/account/account.service.ts';
import { createAuditService } from './features/audit/audit.service.ts';
import { createLoginService } from './features/auth/login.service.ts';
import { createPasswordsService } from './features/auth/passwords.service.ts';
import { createContactService } from './features/contact/contact.service.ts';
import { createCoursesService } from './features/courses/courses.service.ts';
import { createEnrollmentsService } from './features/enrollments/enrollments.service.ts';
import { createImportService } from './features/enrollments/import/import.service.ts';
import { createMaterialsDesk } from './features/materials/desk.service.ts';
import { createDocumentPages } from './features/materials/document-pages.service.ts';
import { createMaterialsService } from './features/materials/materials.service.ts';
import { createUploadsService } from './features/materials/uploads.service.ts';
import { createOverviewService } from './features/overview/overview.service.ts';
import { createTrashService } from './features/trash/trash.service.ts';
import { createIssuedPasswords } from './features/users/issued-passwords.service.ts';
import { createStudentsService } from './features/users/students.service.ts';
import { createUsersService } from './features/users/users.service.ts';
import { createFileStore, type FileStore } from './files/file-store.ts';
import { freeBytes } from './files/free-space.ts';
import { createRateLimiter, type RateLimiter } from './limits/rate-limiter.ts';
import type { Log } from './log.ts';
import { createMailer } from './mail/mailer.ts';
import { createOutbox, type Outbox } from './mail/outbox.ts';
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
  readonly outbox: Outbox;
  readonly files: FileStore;
  readonly services: Services;
  /** Finishes the mail being sent and closes the database. */
  close(): Promise<void>;
}

/**
 * Opens the database, brings it to the newest schema, creates the catalogue's courses, and wires the services.
 * @throws Error when the data folder or the database cannot be used
 */
export async function createDeps(config: Config, log: Log, catalogue: Catalogue): Promise<Deps> {
  const database = openDatabase(config.dataDir);
  try {
    const ran = await migrate(database.db);
    if (ran.length > 0) log.info({ migrations: ran }, 'database migrated');
    const deps = wire(config, log, catalogue, database);
    await deps.services.courses.seed(catalogue.courses);
    return deps;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function wire(config: Config, log: Log, catalogue: Catalogue, database: Database): Deps {
  const now = Date.now;
  const { db } = database;
  const mailer = config.smtpUrl === undefined ? undefined : createMailer(config.smtpUrl, config.mailFrom);
  const masterKey = loadMasterKey(config.dataDir, config.secretKey);
  const outbox = createOutbox(db, {
    mailer,
    log,
    now,
    mailHost: new URL(config.siteUrl).hostname,
    box: createSealedBox(deriveKey(masterKey, 'mail-outbox')),
  });
  const base = {
    config,
    log,
    now,
    database,
    sessions: createSessions(db, { secureCookie: config.secureCookie, now }),
    limiter: createRateLimiter(db, now),
    outbox,
    files: createFileStore({ dataDir: config.dataDir, now, log }),
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
  const { config, db, now, sessions, limiter, outbox, files, masterKey, siteName } = needs;
  const hasher = createPasswordHasher();
  const issued = createIssuedPasswords(db, createSealedBox(deriveKey(masterKey, 'issued-passwords')), now);
  const users = createUsersService({ db, now, hasher, sessions, issued, siteName });
  const courses = createCoursesService(db, now);
  const enrollments = createEnrollmentsService({ db, now, users, courses });
  const materials = createMaterialsService({ db, now, files, courses, enrollments, config });
  const site = { name: siteName, url: config.siteUrl };
  return {
    users,
    students: createStudentsService({ db, now }),
    courses,
    enrollments,
    imports: createImportService({ db, now, hasher, users, courses, enrollments }),
    materials,
    documentPages: createDocumentPages({ files }),
    materialsDesk: createMaterialsDesk({ db, now, files, courses }),
    uploads: createUploadsService({ db, now, files, materials, config }),
    login: createLoginService({ db, now, hasher, limiter, sessions, users, issued }),
    passwords: createPasswordsService({ db, now, hasher, limiter, sessions, outbox, users, site }),
    account: createAccountService({ db, now, limiter, sessions, users }),
    contact: createContactService({ db, now, outbox, contactEmail: config.contactEmail, siteName }),
    trash: createTrashService({ db, now }),
    audit: createAuditService({ db }),
    overview: createOverviewService({ db, now, freeBytes: () => freeBytes(config.dataDir) }),
  };
}
