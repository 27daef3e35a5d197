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

export type PageCalls = ReturnType<typeof pageCalls>;

/** Returns the use cases for pages, which import no server code. */
export function pageCalls(deps: Deps) {
  const of =
    <Args extends unknown[], Result>(useCase: (deps: Deps, ...args: Args) => Result) =>
    (...args: Args): Result =>
      useCase(deps, ...args);
  return {
    accountFacts: of(accountFacts),
    actOnOrder: of(actOnOrder),
    announcementsFor: of(announcementsFor),
    asksForPlaces: of(asksForPlaces),
    certificateLink: of(certificateLink),
    consentOf: of(consentOf),
    countDoubts: of(countDoubts),
    countForStaff: of(countForStaff),
    countUnread: of(countUnread),
    findCoursePage: of(findCoursePage),
    findEmailChange: of(findEmailChange),
    findOwnerOfLink: of(findOwnerOfLink),
    lastDaysOf: of(lastDaysOf),
    listCourses: of(listCourses),
    listDoubts: of(listDoubts),
    listEndedCourses: of(listEndedCourses),
    listMaterials: of(listMaterials),
    listMaterialsOfCourse: of(listMaterialsOfCourse),
    listMessages: of(listMessages),
    listNotifications: of(listNotifications),
    listOpenOrders: of(listOpenOrders),
    listOrders: of(listOrders),
    listOwnCertificates: of(listOwnCertificates),
    listOwnOrders: of(listOwnOrders),
    passkeysForAccount: of(passkeysForAccount),
    listStudents: of(listStudents),
    listToStudy: of(listToStudy),
    listWork: of(listWork),
    mailChoicesOf: of(mailChoicesOf),
    maxUploadBytes: of(maxUploadBytes),
    orderLink: of(orderLink),
    placeOrder: of(placeOrder),
    readRenewal: of(readRenewal),
    readStill: of(readStill),
    /** Undefined for owners, who may do everything. */
    rightsOf: (actor: Pick<CurrentUser, 'rights'>) => namedRights(actor).rights,
    readStudyHome: of(readStudyHome),
    readContent: of(readContent),
    readContentWithDrafts: of(readContentWithDrafts),
    readDemoStatement: of(readDemoStatement),
    receiveComplaint: of(receiveComplaint),
    showCertificate: of(showCertificate),
    takesOrders: of(takesOrders),
    twoFactorStatus: of(twoFactorStatus),
    viewOrderPage: of(viewOrderPage),
    waitForPlace: of(waitForPlace),
    whomToAsk: of(whomToAsk),
    whyLinkIsDead: of(whyLinkIsDead),
  };
}
