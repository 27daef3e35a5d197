import { exportsOwnRows, type PersonalDataOwner } from './db/personal-rows.ts';
import * as audit from './features/audit/personal-data.repository.ts';
import * as bankStatements from './features/bank-statements/personal-data.repository.ts';
import * as batches from './features/batches/personal-data.repository.ts';
import * as certificates from './features/certificates/personal-data.repository.ts';
import * as content from './features/content/personal-data.repository.ts';
import * as doubts from './features/doubts/personal-data.repository.ts';
import * as enrollments from './features/enrollments/personal-data.repository.ts';
import * as materials from './features/materials/personal-data.repository.ts';
import * as messages from './features/messages/personal-data.repository.ts';
import * as notifications from './features/notifications/personal-data.repository.ts';
import * as orders from './features/orders/personal-data.repository.ts';
import * as quizzes from './features/quizzes/personal-data.repository.ts';
import * as receipts from './features/receipts/personal-data.repository.ts';
import * as refunds from './features/refunds/personal-data.repository.ts';
import * as submissions from './features/submissions/personal-data.repository.ts';
import * as twoFactor from './features/two-factor/personal-data.repository.ts';
import * as users from './features/users/personal-data.repository.ts';
import * as mail from './mail/personal-data.repository.ts';
import { rateLimits } from './rate-limiter.ts';
import * as sessions from './sessions/personal-data.repository.ts';

/** The account is last, since others refer to it. */
// biome-ignore format: one list, not a page
export const personalDataOwners: readonly PersonalDataOwner[] = [
  audit, bankStatements, batches, certificates, exportsOwnRows('consents'), content, doubts, enrollments, mail, materials,
  messages, notifications, orders, exportsOwnRows('passkeys'), quizzes, rateLimits, receipts, refunds, sessions, submissions,
  twoFactor, exportsOwnRows('uploads'), users,
];
