import { assertNothingLost } from './backup/restore.ts';
import type { CatalogueSource } from './catalogue.ts';
import type { Config } from './config.ts';
import type { Publisher } from './content/publisher.ts';
import { openDatabase } from './db/database.ts';
import { storageFault } from './db/faults.ts';
import { migrate } from './db/migrate.ts';
import { createAccountService } from './features/account/account.service.ts';
import { createAuditService } from './features/audit/audit.service.ts';
import { createAuthService } from './features/auth/auth.service.ts';
import { createBankStatements } from './features/bank-statements/bank-statements.service.ts';
import { createCertificates } from './features/certificates/certificates.service.ts';
import { createContent } from './features/content/content.service.ts';
import { createCoursePages } from './features/courses/course-pages.service.ts';
import { createCoursesService } from './features/courses/courses.service.ts';
import { createDoubts } from './features/doubts/doubts.service.ts';
import { createEmails } from './features/emails/emails.service.ts';
import { createEnrollmentsService } from './features/enrollments/enrollments.service.ts';
import { createFreeCourses } from './features/enrollments/free-courses.service.ts';
import { createMaterialsService } from './features/materials/materials.service.ts';
import { createRenditions } from './features/materials/renditions.service.ts';
import { createDocumentPages } from './features/media/document-pages.service.ts';
import { createMessages } from './features/messages/messages.service.ts';
import { createAnnouncements } from './features/notifications/announcements.service.ts';
import { createNotifications } from './features/notifications/notifications.service.ts';
import { createBuyers } from './features/orders/buyers.service.ts';
import { createOrderAdmin } from './features/orders/order-admin.service.ts';
import { createOrdersService } from './features/orders/orders.service.ts';
import { createOverviewService } from './features/overview/overview.service.ts';
import { createConsents } from './features/privacy/consents.service.ts';
import { createPrivacyService } from './features/privacy/privacy.service.ts';
import { createQuizAttempts } from './features/quizzes/attempts.service.ts';
import { createQuestionStats } from './features/quizzes/question-stats.service.ts';
import { createQuizResults } from './features/quizzes/quiz-results.service.ts';
import { createQuizzes } from './features/quizzes/quizzes.service.ts';
import { createReceipts } from './features/receipts/receipts.service.ts';
import { createRefunds } from './features/refunds/refunds.service.ts';
import { createRoster } from './features/roster/roster.service.ts';
import { createSetup } from './features/setup/setup.service.ts';
import { createStudentImport } from './features/student-import/student-import.service.ts';
import { createGrading } from './features/submissions/grading.service.ts';
import { createSubmissions } from './features/submissions/submissions.service.ts';
import { createTasks } from './features/tasks/tasks.service.ts';
import { createTrashService } from './features/trash/trash.service.ts';
import { createTwoFactorService } from './features/two-factor/two-factor.service.ts';
import { createUploadsService } from './features/uploads/uploads.service.ts';
import { createStudentsService } from './features/users/students.service.ts';
import { createTemporaryPasswords } from './features/users/temporary-passwords.service.ts';
import { createUsersService } from './features/users/users.service.ts';
import { openInfrastructure } from './infrastructure.ts';
import type { Log } from './log.ts';
import { personalDataOwners } from './personal-data.ts';
import type { SpareFile } from './storage/spare-file.ts';

/** Infrastructure that every service gets, opened and ready. */
export type ServiceDeps = Awaited<ReturnType<typeof openInfrastructure>>;

/** Services that features, routes and pages use. */
export interface Services {
  readonly account: ReturnType<typeof createAccountService>;
  readonly announcements: ReturnType<typeof createAnnouncements>;
  readonly audit: ReturnType<typeof createAuditService>;
  readonly auth: ReturnType<typeof createAuthService>;
  readonly bankStatements: ReturnType<typeof createBankStatements>;
  readonly buyers: ReturnType<typeof createBuyers>;
  readonly certificates: ReturnType<typeof createCertificates>;
  readonly consents: ReturnType<typeof createConsents>;
  readonly content: ReturnType<typeof createContent>;
  readonly coursePages: ReturnType<typeof createCoursePages>;
  readonly courses: ReturnType<typeof createCoursesService>;
  readonly documentPages: ReturnType<typeof createDocumentPages>;
  readonly doubts: ReturnType<typeof createDoubts>;
  readonly emails: ReturnType<typeof createEmails>;
  readonly enrollments: ReturnType<typeof createEnrollmentsService>;
  readonly freeCourses: ReturnType<typeof createFreeCourses>;
  readonly grading: ReturnType<typeof createGrading>;
  readonly materials: ReturnType<typeof createMaterialsService>;
  readonly messages: ReturnType<typeof createMessages>;
  readonly notifications: ReturnType<typeof createNotifications>;
  readonly orderAdmin: ReturnType<typeof createOrderAdmin>;
  readonly orders: ReturnType<typeof createOrdersService>;
  readonly overview: ReturnType<typeof createOverviewService>;
  readonly privacy: ReturnType<typeof createPrivacyService>;
  readonly questionStats: ReturnType<typeof createQuestionStats>;
  readonly quizAttempts: ReturnType<typeof createQuizAttempts>;
  readonly quizResults: ReturnType<typeof createQuizResults>;
  readonly quizzes: ReturnType<typeof createQuizzes>;
  readonly receipts: ReturnType<typeof createReceipts>;
  readonly refunds: ReturnType<typeof createRefunds>;
  readonly renditions: ReturnType<typeof createRenditions>;
  readonly roster: ReturnType<typeof createRoster>;
  readonly setup: ReturnType<typeof createSetup>;
  readonly studentImport: ReturnType<typeof createStudentImport>;
  readonly students: ReturnType<typeof createStudentsService>;
  readonly submissions: ReturnType<typeof createSubmissions>;
  readonly tasks: ReturnType<typeof createTasks>;
  readonly temporaryPasswords: ReturnType<typeof createTemporaryPasswords>;
  readonly trash: ReturnType<typeof createTrashService>;
  readonly twoFactor: ReturnType<typeof createTwoFactorService>;
  readonly uploads: ReturnType<typeof createUploadsService>;
  readonly users: ReturnType<typeof createUsersService>;
}

export interface Deps extends ServiceDeps {
  /** Of a server that keeps its database on its disk. */
  readonly spare: SpareFile | undefined;
  readonly services: Services;
  close(): Promise<void>;
}

/** Opens the database, migrates it, wires the services, and notes courses and prices of what is published. */
export async function createDeps(
  config: Config,
  log: Log,
  source: CatalogueSource | Publisher,
  spare?: SpareFile,
): Promise<Deps> {
  await assertNothingLost(config);
  const database = openDatabase(config.dataDir, config.databaseUrl);
  try {
    const ran = await migrate(database.db);
    if (ran.length > 0) log.info({ migrations: ran }, 'database migrated');
    const deps = await openInfrastructure(config, log, source, database);
    const services = createServices(deps);
    const noteCourses = () => services.coursePages.follow().then(services.orders.recordListPrices);
    try {
      if ('publish' in source) await services.content.publications.open();
      await noteCourses();
    } catch (error) {
      // A full disk: the site is read as it was, and the next publication or start notes what is missing.
      if (spare === undefined || storageFault(error) !== 'full') throw error;
      spare.giveUp();
    }
    source.onPublished?.(noteCourses);
    deps.outbox.attachReceipts(services.receipts.draw);
    return {
      ...deps,
      services,
      spare,
      close: async () => {
        await deps.outbox.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function createServices(deps: ServiceDeps): Services {
  const consents = createConsents(deps);
  const privacy = createPrivacyService(deps, personalDataOwners);
  const temporaryPasswords = createTemporaryPasswords(deps);
  const courses = createCoursesService(deps);
  const users = createUsersService(deps, { consents, courses, temporaryPasswords });
  const notifications = createNotifications(deps);
  const certificates = createCertificates(deps, { courses, notifications, users });
  const enrollments = createEnrollmentsService(deps, { courses, notifications, users });
  const materials = createMaterialsService(deps, { certificates, courses, enrollments });
  const content = createContent(deps, { certificates, materials, users });
  const coursePages = createCoursePages(deps, { content, courses });
  const receipts = createReceipts(deps);
  const orders = createOrdersService(deps, { courses, enrollments, notifications, receipts, users });
  const buyers = createBuyers(deps, { consents, courses, enrollments, orders, receipts, users });
  const messages = createMessages(deps);
  const refunds = createRefunds(deps, { buyers, enrollments, messages, orders, receipts });
  const orderAdmin = createOrderAdmin(deps, {
    courses,
    enrollments,
    notifications,
    orders,
    receipts,
    refunds,
    users,
  });
  const bankStatements = createBankStatements(deps, { orderAdmin, orders, refunds });
  const setup = createSetup(deps, { users });
  const tasks = createTasks(deps);
  const submissions = createSubmissions(deps, { materials, notifications });
  const doubts = createDoubts(deps, { enrollments, materials, notifications });
  const twoFactor = createTwoFactorService(deps, { users });
  const quizAttempts = createQuizAttempts(deps, { enrollments, materials });
  const quizzes = createQuizzes(deps, { courses, materials });
  const quizResults = createQuizResults(deps, { enrollments, materials, notifications, quizzes, users });
  const grading = createGrading(deps, { materials, notifications, quizResults });
  return {
    account: createAccountService(deps, { enrollments, users }),
    announcements: createAnnouncements(deps, { courses }),
    audit: createAuditService(deps),
    auth: createAuthService(deps, { buyers, temporaryPasswords, twoFactor, users }),
    bankStatements,
    buyers,
    certificates,
    consents,
    content,
    coursePages,
    courses,
    doubts,
    emails: createEmails(deps, { users }),
    freeCourses: createFreeCourses(deps, { consents, courses, enrollments, messages, users }),
    grading,
    documentPages: createDocumentPages(deps),
    enrollments,
    materials,
    messages,
    notifications,
    orders,
    orderAdmin,
    overview: createOverviewService(deps, {
      bankStatements,
      content,
      courses,
      notifications,
      orders,
      quizResults,
      receipts,
      setup,
    }),
    privacy,
    questionStats: createQuestionStats(deps, { quizzes }),
    quizAttempts,
    quizResults,
    quizzes,
    receipts,
    refunds,
    renditions: createRenditions(deps, { materials, tasks }),
    setup,
    roster: createRoster(deps, { courses, materials, notifications, users }),
    studentImport: createStudentImport(deps, { buyers, courses, enrollments, tasks, users }),
    students: createStudentsService(deps, { buyers, courses, enrollments, orders, users }),
    submissions,
    tasks,
    temporaryPasswords,
    trash: createTrashService(deps, { coursePages, materials, privacy }),
    twoFactor,
    uploads: createUploadsService(deps, { doubts, grading, materials, submissions }),
    users,
  };
}
