import type { Deps } from './deps.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { courseRoutes } from './features/courses/courses.routes.ts';
import { enrollmentRoutes } from './features/enrollments/enrollments.routes.ts';
import { importRoutes } from './features/enrollments/import/import.routes.ts';
import { materialRoutes } from './features/materials/materials.routes.ts';
import { mediaRoutes } from './features/media/media.routes.ts';
import { overviewRoutes } from './features/overview/overview.routes.ts';
import { privacyRoutes } from './features/privacy/privacy.routes.ts';
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts';
import { trashRoutes } from './features/trash/trash.routes.ts';
import { uploadRoutes } from './features/uploads/uploads.routes.ts';
import { studentRoutes } from './features/users/students.routes.ts';
import { userRoutes } from './features/users/users.routes.ts';
import { answerUnmatched } from './http/answer-unmatched.ts';
import { errorHandler } from './http/error-handler.ts';
import { identify } from './http/identify.ts';
import { describeApi } from './http/openapi.ts';
import { createRouter } from './http/route.ts';
import { sameOrigin } from './http/same-origin.ts';

/** The type the browser's client is derived from. */
export type App = ReturnType<typeof createApp>;

/** Everything under `/api`, `/media` and `/uploads`: what holds for every call first, then a line a feature. */
export function createApp(deps: Deps) {
  const router = createRouter();
  router.use('*', identify(deps.sessions));
  router.use('*', sameOrigin([deps.config.siteUrl]));
  router.onError(errorHandler(deps.log));

  const app = router
    .route('/', authRoutes(deps))
    .route('/', accountRoutes(deps))
    .route('/', secondFactorRoutes(deps))
    .route('/', userRoutes(deps))
    .route('/', studentRoutes(deps))
    .route('/', courseRoutes(deps))
    .route('/', enrollmentRoutes(deps))
    .route('/', importRoutes(deps))
    .route('/', materialRoutes(deps))
    .route('/', uploadRoutes(deps))
    .route('/', mediaRoutes(deps))
    .route('/', contactRoutes(deps))
    .route('/', trashRoutes(deps))
    .route('/', privacyRoutes(deps))
    .route('/', auditRoutes(deps))
    .route('/', overviewRoutes(deps));

  describeApi(app);
  app.notFound(answerUnmatched(app.routes));
  return app;
}
