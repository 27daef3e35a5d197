import { readDemoStatement } from './demo/mark.ts';
import type { Deps } from './deps.ts';
import { accountFacts, findEmailChange } from './features/account/account.service.ts';
import { findOwnerOfLink, whyLinkIsDead } from './features/auth/reset-links.service.ts';
import { asksForPlaces, waitForPlace } from './features/batches/waiters.service.ts';
import { listOwnCertificates, showCertificate } from './features/certificates/certificates.service.ts';
import { certificateLink } from './features/certificates/issue-certificates.ts';
import { readContentWithDrafts } from './features/content/content.service.ts';
import { findCoursePage } from './features/courses/course-pages.service.ts';
import { listCourses, listToStudy } from './features/courses/courses.service.ts';
import { readStudyHome } from './features/courses/study-home.service.ts';
import { countDoubts, listDoubts } from './features/doubts/doubts.service.ts';
import { lastDaysOf, listEndedCourses } from './features/enrollments/read-ends.ts';
import { readContent } from './features/materials/lesson-contents.ts';
import {
  listMaterials,
  listMaterialsOfCourse,
  maxUploadBytes,
} from './features/materials/materials.service.ts';
import { readStill } from './features/materials/still.service.ts';
import { listMessages, receiveComplaint } from './features/messages/messages.service.ts';
import { announcementsFor } from './features/notifications/announcements.service.ts';
import {
  countUnread,
  listNotifications,
  mailChoicesOf,
} from './features/notifications/notifications.service.ts';
import { listOpenOrders, listOwnOrders } from './features/orders/buyers.service.ts';
import { listOrders } from './features/orders/order-lists.ts';
import { orderLink } from './features/orders/order-steps.ts';
import { placeOrder } from './features/orders/orders.service.ts';
import { readRenewal } from './features/orders/renewals.ts';
import { takesOrders } from './features/orders/sales.ts';
import { countForStaff } from './features/overview/overview.service.ts';
import { passkeysForAccount } from './features/passkeys/passkeys.service.ts';
import { consentOf } from './features/privacy/consents.service.ts';
import { actOnOrder, viewOrderPage } from './features/refunds/refunds.service.ts';
import { whomToAsk } from './features/staff/staffing.ts';
import { listWork } from './features/submissions/grading.service.ts';
import { twoFactorStatus } from './features/two-factor/two-factor.service.ts';
import { listStudents } from './features/users/students.service.ts';
import { namedRights } from './sessions/rights.ts';
import type { CurrentUser } from './sessions/sessions.ts';

// biome-ignore format: one list
const useCases = {
  accountFacts, actOnOrder, announcementsFor, asksForPlaces, certificateLink, consentOf, countDoubts, countForStaff,
  countUnread, findCoursePage, findEmailChange, findOwnerOfLink, lastDaysOf, listCourses, listDoubts, listEndedCourses,
  listMaterials, listMaterialsOfCourse, listMessages, listNotifications, listOpenOrders, listOrders, listOwnCertificates,
  listOwnOrders, listStudents, listToStudy, listWork, mailChoicesOf, maxUploadBytes, orderLink, passkeysForAccount,
  placeOrder, readContent, readContentWithDrafts, readDemoStatement, readRenewal, readStill, readStudyHome,
  receiveComplaint, showCertificate, takesOrders, twoFactorStatus, viewOrderPage, waitForPlace, whomToAsk, whyLinkIsDead,
};

type Bound<UseCase> = UseCase extends (deps: Deps, ...args: infer Args) => infer Result
  ? (...args: Args) => Result
  : never;

export type PageCalls = ReturnType<typeof pageCalls>;

/** Returns the use cases for pages, which import no server code. */
export function pageCalls(deps: Deps) {
  const bound = Object.entries(useCases).map(([name, useCase]) => [
    name,
    (useCase as (...args: unknown[]) => unknown).bind(undefined, deps),
  ]);
  return {
    ...(Object.fromEntries(bound) as {
      readonly [Name in keyof typeof useCases]: Bound<(typeof useCases)[Name]>;
    }),
    /** Undefined for owners, who may do everything. */
    rightsOf: (actor: Pick<CurrentUser, 'rights'>) => namedRights(actor).rights,
  };
}
