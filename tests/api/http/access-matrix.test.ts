import { Hono } from 'hono';
import { afterAll, describe, expect, it } from 'vitest';
import { type PresetName, presetOf } from '../../../server/contract/rights.ts';
import { type Access, staffRule } from '../../../server/http/access.ts';
import { guard } from '../../../server/http/guard.ts';
import { type Ask, type Call, calls, nameOf, type RoutedCall } from '../../support/calls.ts';
import type { Client } from '../../support/client.ts';
import { databaseContents, forgetLimits } from '../../support/database-contents.ts';
import { isOnPostgres } from '../../support/postgres.ts';
import { startProduct, withFreeCourse } from '../../support/product.ts';
import { castOf, type Role, roles } from '../../support/roles.ts';
import { describedCalls, routesOf } from '../../support/route-table.ts';
import { openCourse } from '../../support/seeded-course.ts';
import type { HeaderLines } from '../../support/send.ts';

const product = await startProduct({}, withFreeCourse);
afterAll(() => product.stop());
const course = await openCourse(product);
const clientOf = await castOf(course);
/** Health checks and pages stand before and after the calls. */
const UNGUARDED = ['/healthz', '/readyz'];
const routes = routesOf(product.app).filter(({ path }) => !UNGUARDED.includes(path));

const LOGIN = '401 NOT_SIGNED_IN';
const COURSE = '401 COURSE_NEEDS_SIGN_IN';
const CHOOSE = '403 PASSWORD_CHANGE_REQUIRED';
const ADMIN = '403 FORBIDDEN';
const ENROLL = '403 NOT_ENROLLED';
/** Refused before the database is asked for more than the session: tried out once, on SQLite. */
const BY_SESSION = new Set([LOGIN, COURSE, CHOOSE, ADMIN]);
/** What each rule says to each role: nothing where it lets through. */
const strangers = (said: string) => ({ anonymous: said, pending: said, removed: said });
const problems: Partial<Record<Access, Partial<Record<Role, string>>>> = {
  public: {},
  account: strangers(LOGIN),
  setup: { ...strangers(LOGIN), 'must choose': CHOOSE },
  member: { ...strangers(LOGIN), 'must choose': CHOOSE },
  study: { ...strangers(COURSE), 'must choose': CHOOSE, student: ENROLL, 'ex-student': ENROLL },
};
const strangersAndStudents: Partial<Record<Role, string>> = {
  ...strangers(LOGIN),
  'must choose': CHOOSE,
  student: ADMIN,
  enrolled: ADMIN,
  'ex-student': ADMIN,
};
/** What each of the team has been given. */
const presets: Partial<Record<Role, PresetName>> = {
  teacher: 'teacher',
  'other teacher': 'teacher',
  editor: 'editor',
  accounts: 'accounts',
  office: 'office',
};
const NOT_THERE = '404 NOT_FOUND';
/** Calls that name a course in another way than by the first part of their path. */
const ofCourse: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['add-youtube-link', 'add-assignment', 'add-text', 'add-draft', 'lessons', 'add-quiz', 'upload-file'].map(
      (name) => [`POST /api/${name}`, '422 UNKNOWN_COURSE'],
    ),
  ),
  'POST /api/announcements': '422 UNKNOWN_COURSE',
  'GET /api/announcements/reach': '422 UNKNOWN_COURSE',
  'GET /api/certificates': NOT_THERE,
  'GET /api/user/{id}': NOT_THERE,
  'GET /api/user/{id}/certificates': NOT_THERE,
  'GET /api/user/{id}/results': NOT_THERE,
  'POST /api/user/{id}/messages': NOT_THERE,
};

/** What the team is told: by their rights alone, and of courses that are not theirs as if these were not there. */
function saidToStaff(call: RoutedCall, role: Role, preset: PresetName): string | undefined {
  if (call.access === 'study') return role === 'teacher' || role === 'editor' ? undefined : ENROLL;
  const rule = staffRule(call.access);
  if (rule === undefined) return call.access === 'admin' ? ADMIN : undefined;
  if (!rule.rights.some((right) => presetOf(preset).rights.includes(right))) return ADMIN;
  if (role !== 'other teacher') return undefined;
  return rule.of === undefined ? ofCourse[nameOf(call)] : NOT_THERE;
}
/** What the rule lets through and what is the first admin's own. */
const othersOwn: Readonly<Record<string, string>> = {
  'POST /api/me/second-factor/confirm': '422 WRONG_CODE',
  'POST /api/me/second-factor/recovery-codes': '409 SECOND_FACTOR_OFF',
  'DELETE /api/me/second-factor': '409 SECOND_FACTOR_OFF',
  'POST /api/me/passkeys': '409 PASSKEY_LATE',
  'POST /api/me/confirm-identity/passkey': '409 PASSKEY_LATE',
  'POST /api/materials/{id}/submission/hand-in': '422 NOTHING_HANDED_IN',
};
/** What belongs to a student and to every teacher. */
const ofTeachersToo = /^(?:GET \/media-of-submissions\/|DELETE \/api\/doubts\/)/;
const expected = (call: RoutedCall, role: Role): string =>
  (presets[role] === undefined ? undefined : saidToStaff(call, role, presets[role])) ??
  (problems[call.access] ?? strangersAndStudents)[role] ??
  ((role === 'admin' || role === 'teacher') && ofTeachersToo.test(nameOf(call)) ? call.success : undefined) ??
  (call.ofFirstAdmin ? (othersOwn[nameOf(call)] ?? '404 NOT_FOUND') : call.success);
/** Whatever a proxy or a script might claim with: the opposite of what the person is. */
const claims = (role: Role): HeaderLines => {
  const [id, claimed] = role === 'admin' ? ['3', 'student'] : ['1', 'admin'];
  return [
    ...['x-user-id', 'X_USER_ID', 'x_user-id', 'x-remote-user'].map((name) => [name, id] as const),
    ...['x-user-role', 'X_User_Role', 'x-original-user', 'x-forwarded-user', '__proto__'].map(
      (name) => [name, claimed] as const,
    ),
    ['authorization', `Bearer ${id}`],
  ];
};

async function send(client: Client, call: Call, request: Ask, claimed: HeaderLines): Promise<string> {
  const { path, headers = {}, ...rest } = request;
  const lines = [...claimed, ...Object.entries(headers)];
  const { status, body } = await client.request(call.method, path, { ...rest, headers: lines });
  return status < 400 ? String(status) : `${status} ${body.code}`;
}

describe('the rule of a route', () => {
  it('stands on every route, described or not, before anything else runs', () => {
    expect(routes.filter(({ access }) => access === undefined)).toEqual([]);
    const bare = new Hono().post('/api/late', (c) => c.text(''), guard('admin'));
    expect(routesOf(bare)).toEqual([{ method: 'POST', path: '/api/late', access: undefined }]);
  });

  it('is described, and tried out here, for every route', async () => {
    const inForce = Object.fromEntries(routes.map((route) => [nameOf(route), route.access]));
    expect(Object.fromEntries(calls.map((call) => [nameOf(call), call.access]))).toEqual(inForce);
    const described = [...(await describedCalls(product))].map(([name, call]) => [name, call['x-access']]);
    // The description does not describe itself.
    expect({ ...Object.fromEntries(described), 'GET /api/openapi.json': 'public' }).toEqual(inForce);
  });
});

describe.each(calls.map((call) => [nameOf(call), call] as const))('%s', (_name, call) => {
  it(`answers each role as the rule "${call.access}" says, whatever the headers claim; a 4xx changes nothing`, async () => {
    await forgetLimits(product);
    const wanted = roles
      .map((role) => [role, expected(call, role)] as const)
      .filter(([, outcome]) => !isOnPostgres() || !BY_SESSION.has(outcome));
    const isRefused = (outcome: string): boolean => outcome.startsWith('4');
    const refused = wanted.filter(([, outcome]) => isRefused(outcome));
    const outcomes: Partial<Record<Role, string>> = {};
    if (refused.length > 0) {
      const request = await call.ask(course);
      const clients = new Map<Role, Client>();
      for (const [role] of refused) clients.set(role, await clientOf(role));
      const before = await databaseContents(product);
      for (const [role, outcome] of refused) {
        const told = await send(clients.get(role) ?? product.client(), call, request, claims(role));
        // Where all there is to try is a refusal, its code is told elsewhere.
        outcomes[role] = outcome.includes(' ') ? told : told.slice(0, 3);
      }
      expect(await databaseContents(product)).toBe(before);
    }
    for (const [role, outcome] of wanted)
      if (!isRefused(outcome)) {
        await forgetLimits(product);
        const wantedNow = await call.ask(course);
        outcomes[role] = await send(await clientOf(role), call, wantedNow, claims(role));
      }
    expect(outcomes).toEqual(Object.fromEntries(wanted));
  });
});
