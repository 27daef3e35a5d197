import type { Deps } from './deps.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { courseRoutes } from './features/courses/courses.routes.ts';
import { enrollmentRoutes } from './features/enrollments/enrollments.routes.ts';
import { materialRoutes } from './features/materials/materials.routes.ts';
import { mediaRoutes } from './features/materials/media.routes.ts';
import { userRoutes } from './features/users/users.routes.ts';
import { answerUnmatched } from './http/answer-unmatched.ts';
import { errorHandler } from './http/error-handler.ts';
import { identify } from './http/identify.ts';
import { describeApi } from './http/openapi.ts';
import { createRouter } from './http/route.ts';
import { sameOrigin } from './http/same-origin.ts';

/** The type the browser's client is derived from. */
export type App = ReturnType<typeof createApp>;

/** Everything under `/api` and `/media`: what holds for every call first, then a line a feature. */
export function createApp(deps: Deps) {
  const router = createRouter();
  router.use('*', identify(deps.sessions));
  router.use('*', sameOrigin([deps.config.siteUrl]));
  router.onError(errorHandler(deps.log));

  const app = router
    .route('/', authRoutes(deps))
    .route('/', userRoutes(deps))
    .route('/', courseRoutes(deps))
    .route('/', enrollmentRoutes(deps))
    .route('/', materialRoutes(deps))
    .route('/', mediaRoutes(deps))
    .route('/', contactRoutes(deps));

  describeApi(app);
  app.notFound(answerUnmatched(app.routes));
  return app;
}
