import type { Deps } from './deps.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { bankStatementRoutes } from './features/bank-statements/bank-statements.routes.ts';
import { batchRoutes } from './features/batches/batches.routes.ts';
import { certificateRoutes } from './features/certificates/certificates.routes.ts';
import { codeRoutes } from './features/codes/codes.routes.ts';
import { contentRoutes } from './features/content/content.routes.ts';
import { courseRoutes } from './features/courses/courses.routes.ts';
import { doubtRoutes } from './features/doubts/doubts.routes.ts';
import { emailRoutes } from './features/emails/emails.routes.ts';
import { enrollmentRoutes } from './features/enrollments/enrollments.routes.ts';
import { materialRoutes } from './features/materials/materials.routes.ts';
import { mediaRoutes } from './features/media/media.routes.ts';
import { messageRoutes } from './features/messages/messages.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { orderRoutes } from './features/orders/orders.routes.ts';
import { overviewRoutes } from './features/overview/overview.routes.ts';
import { passkeyRoutes } from './features/passkeys/passkeys.routes.ts';
import { quizRoutes } from './features/quizzes/quizzes.routes.ts';
import { receiptRoutes } from './features/receipts/receipts.routes.ts';
import { refundRoutes } from './features/refunds/refunds.routes.ts';
import { rosterRoutes } from './features/roster/roster.routes.ts';
import { setupRoutes } from './features/setup/setup.routes.ts';
import { staffRoutes } from './features/staff/staff.routes.ts';
import { createStaffing } from './features/staff/staffing.ts';
import { importRoutes } from './features/student-import/student-import.routes.ts';
import { submissionRoutes } from './features/submissions/submissions.routes.ts';
import { taskRoutes } from './features/tasks/tasks.routes.ts';
import { trashRoutes } from './features/trash/trash.routes.ts';
import { twoFactorRoutes } from './features/two-factor/two-factor.routes.ts';
import { uploadRoutes } from './features/uploads/uploads.routes.ts';
import { userRoutes } from './features/users/users.routes.ts';
import { allowedHosts } from './http/allowed-hosts.ts';
import { compressed } from './http/compressed.ts';
import { csrf } from './http/csrf.ts';
import { errorHandler, notFound, otherMethods } from './http/error-handler.ts';
import { whileRoom } from './http/full-disk.ts';
import { type Draining, healthRoutes } from './http/health.ts';
import { describeApi } from './http/openapi.ts';
import { pages, type Render } from './http/pages.ts';
import { requestContext } from './http/request-context.ts';
import { createRouter } from './http/route.ts';
import type { Site } from './site/site.ts';

/** The browser's API client is derived from this type. */
export type App = ReturnType<typeof createApp>;

interface Built {
  readonly site: Site;
  readonly render: Render;
  readonly draining: Draining;
}

export function createApp(deps: Deps, { site, render, draining }: Built) {
  const { config, limiter, log, sessions } = deps;
  const staffing = createStaffing(deps);
  const router = createRouter();
  router.use('*', requestContext(config, log));
  router.use('*', allowedHosts(config.hosts));
  router.route('/', healthRoutes(deps, { draining, site }));
  router.use('*', async (c, next) => {
    const identify = () => sessions.identify(c.req.header('cookie'));
    c.set('currentUser', await identify());
    c.set('identify', identify);
    c.set('limiter', limiter);
    c.set('staffing', staffing);
    await next();
  });
  router.use('*', csrf(config.siteUrl));
  if (deps.spare !== undefined) router.use('*', whileRoom(deps.spare));
  router.use('*', compressed);
  router.use('*', otherMethods(router));
  router.onError(errorHandler(log, site, deps.spare));

  const app = router
    .route('/', authRoutes(deps))
    .route('/', accountRoutes(deps))
    .route('/', twoFactorRoutes(deps))
    .route('/', passkeyRoutes(deps))
    .route('/', userRoutes(deps))
    .route('/', staffRoutes(deps))
    .route('/', courseRoutes(deps))
    .route('/', contentRoutes(deps))
    .route('/', certificateRoutes(deps))
    .route('/', enrollmentRoutes(deps))
    .route('/', batchRoutes(deps))
    .route('/', rosterRoutes(deps))
    .route('/', importRoutes(deps))
    .route('/', materialRoutes(deps))
    .route('/', quizRoutes(deps))
    .route('/', uploadRoutes(deps))
    .route('/', mediaRoutes(deps))
    .route('/', submissionRoutes(deps))
    .route('/', doubtRoutes(deps))
    .route('/', bankStatementRoutes(deps))
    .route('/', orderRoutes(deps))
    .route('/', codeRoutes(deps))
    .route('/', receiptRoutes(deps))
    .route('/', refundRoutes(deps))
    .route('/', notificationRoutes(deps))
    .route('/', messageRoutes(deps))
    .route('/', emailRoutes(deps))
    .route('/', taskRoutes(deps))
    .route('/', trashRoutes(deps))
    .route('/', auditRoutes(deps))
    .route('/', overviewRoutes(deps))
    .route('/', setupRoutes(deps));

  describeApi(app);
  app.notFound(notFound);
  app.all('*', pages(deps, site, render));
  return app;
}
