import type { Access } from '../../server/http/access.ts';
import { accountCalls } from '../api/account/calls.ts';
import { auditCalls } from '../api/audit/calls.ts';
import { authCalls } from '../api/auth/calls.ts';
import { bankStatementsCalls } from '../api/bank-statements/calls.ts';
import { batchesCalls } from '../api/batches/calls.ts';
import { certificatesCalls } from '../api/certificates/calls.ts';
import { codesCalls } from '../api/codes/calls.ts';
import { contentCalls } from '../api/content/calls.ts';
import { coursesCalls } from '../api/courses/calls.ts';
import { doubtsCalls } from '../api/doubts/calls.ts';
import { emailsCalls } from '../api/emails/calls.ts';
import { enrollmentsCalls } from '../api/enrollments/calls.ts';
import { materialsCalls } from '../api/materials/calls.ts';
import { mediaCalls } from '../api/media/calls.ts';
import { messagesCalls } from '../api/messages/calls.ts';
import { notificationsCalls } from '../api/notifications/calls.ts';
import { ordersCalls } from '../api/orders/calls.ts';
import { overviewCalls } from '../api/overview/calls.ts';
import { passkeysCalls } from '../api/passkeys/calls.ts';
import { quizzesCalls } from '../api/quizzes/calls.ts';
import { receiptsCalls } from '../api/receipts/calls.ts';
import { refundsCalls } from '../api/refunds/calls.ts';
import { rosterCalls } from '../api/roster/calls.ts';
import { setupCalls } from '../api/setup/calls.ts';
import { staffCalls } from '../api/staff/calls.ts';
import { studentImportCalls } from '../api/student-import/calls.ts';
import { submissionsCalls } from '../api/submissions/calls.ts';
import { tasksCalls } from '../api/tasks/calls.ts';
import { trashCalls } from '../api/trash/calls.ts';
import { twoFactorCalls } from '../api/two-factor/calls.ts';
import { uploadsCalls } from '../api/uploads/calls.ts';
import { usersCalls } from '../api/users/calls.ts';
import type { Ask, FeatureCalls, Maker } from './requests.ts';
import type { SeededCourse } from './seeded-course.ts';

export { anotherPassword } from './people.ts';
export type { Ask } from './requests.ts';

/** A call of the API, and a request of it that is right in everything but perhaps who sends it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  /** As the API's description has it. */
  readonly path: string;
  /** What it is about belongs to the first admin, and to no other. */
  readonly ofFirstAdmin?: boolean;
  /** Makes what the request is about first, so that it can succeed again and again. */
  readonly ask: (course: SeededCourse) => Promise<Ask>;
}

/** A call as the table below has it. */
export interface RoutedCall extends Call {
  /** The guard's rule. */
  readonly access: Access;
  /** Status for whom the rule lets through. */
  readonly success: string;
}

/**
 * Every route there is: who may call it, and what success answers. The access matrix fails when the app has another one.
 * `own`: what the request is about belongs to the first admin, and to no other.
 */
const routes: FeatureCalls = {
  'public GET /api/openapi.json 200': () => ({}),
  ...messagesCalls,
  ...accountCalls,
  ...twoFactorCalls,
  ...passkeysCalls,
  ...usersCalls,
  ...staffCalls,
  ...ordersCalls,
  ...codesCalls,
  ...certificatesCalls,
  ...batchesCalls,
  ...rosterCalls,
  ...enrollmentsCalls,
  ...studentImportCalls,
  ...receiptsCalls,
  ...refundsCalls,
  ...bankStatementsCalls,
  ...coursesCalls,
  ...materialsCalls,
  ...uploadsCalls,
  ...submissionsCalls,
  ...mediaCalls,
  ...doubtsCalls,
  ...quizzesCalls,
  ...trashCalls,
  ...tasksCalls,
  ...setupCalls,
  ...emailsCalls,
  ...notificationsCalls,
  ...contentCalls,
  ...auditCalls,
  ...overviewCalls,
  // Last: its last call changes the password of the person who asks.
  ...authCalls,
};

const parse = ([row, make]: readonly [string, Maker]): RoutedCall => {
  const [, access = '', method = '', path = '', success = '', own] =
    /^(.+) ([A-Z]+) (\S+) (\S+)( own)?$/.exec(row) ?? [];
  return {
    method: method as Call['method'],
    path,
    access: access as Access,
    success,
    ofFirstAdmin: own !== undefined,
    ask: async (course) => {
      const { in: values = [], ...request } = await make(course);
      let at = 0;
      return { path: path.replaceAll(/\{\w+\}/g, () => String(values[at++])), ...request };
    },
  };
};

export const calls: readonly RoutedCall[] = Object.entries(routes).map(parse);

/** Calls that change something. */
export const changes: readonly Call[] = calls.filter(
  ({ method }) => method !== 'GET' && method !== 'OPTIONS',
);

/** A call in the words of a test: `GET /api/me`. */
export const nameOf = (call: { readonly method: string; readonly path: string }): string =>
  `${call.method} ${call.path}`;

/** The calls that take JSON, with a right request of each. */
export async function jsonCalls(course: SeededCourse) {
  const found: {
    name: string;
    call: Call;
    method: string;
    path: string;
    json: Readonly<Record<string, unknown>>;
  }[] = [];
  // One after the other: what one prepares, another takes away.
  for (const call of calls) {
    const { path, json } = await call.ask(course);
    if (json !== undefined) found.push({ name: nameOf(call), call, method: call.method, path, json });
  }
  return found;
}

/** A call by the name that the specification's table gives it. */
export function callNamed(name: string): RoutedCall {
  const call = calls.find((candidate) => nameOf(candidate) === name);
  if (call === undefined) throw new Error(`There is no call ${name}.`);
  return call;
}
