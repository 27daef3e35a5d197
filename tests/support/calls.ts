import { privacyNotice } from '../../server/contract/privacy-notice.ts';
import type { RequestOptions } from './client.ts';
import { deskCalls } from './desk-calls.ts';
import { uploadForm } from './fixtures.ts';
import { materialCalls } from './material-calls.ts';
import { password } from './people.ts';
import { appWith, setUp } from './second-factor.ts';
import type { StudyRoom } from './study-room.ts';

/** A request ready to be sent. */
export interface Ask extends Pick<RequestOptions, 'body'> {
  readonly path: string;
  /** What the protocol of the call wants beside the usual. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: Readonly<Record<string, unknown>>;
}

/** A call of the API, and a request of it that is right in everything but perhaps who sends it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  /** As the API's description has it. */
  readonly path: string;
  /** What it is about belongs to the first admin, and to no other. */
  readonly ofFirstAdmin?: boolean;
  /** Makes what the request is about first, so that it can succeed again and again. */
  readonly ask: (room: StudyRoom) => Ask | Promise<Ask>;
}

/** Passes the password rules, and differs from the one in force. */
export const anotherPassword = 'eleven kites over the ghat';

const newPerson = (room: StudyRoom) => ({
  fullName: 'Lata Joshi',
  email: `${room.unique('lata').replace(' ', '')}@example.in`,
  password,
});
const link = (room: StudyRoom, url: string) => ({
  title: room.unique('Link'),
  description: 'Watch this first.',
  url,
  courseId: room.courseId,
});
const onBystander = (room: StudyRoom) => ({ userId: room.bystander.id, courseId: room.courseId });
const path = (...parts: (string | number)[]): Ask => ({ path: parts.join('') });
const to = (target: string, json: Readonly<Record<string, unknown>>): Ask => ({ path: target, json });

const account: Call[] = [
  {
    method: 'POST',
    path: '/api/login',
    ask: ({ enrolled }) => to('/api/login', { email: enrolled.email, password }),
  },
  { method: 'POST', path: '/api/logout', ask: () => path('/api/logout') },
  { method: 'GET', path: '/api/me', ask: () => path('/api/me') },
  {
    method: 'PUT',
    path: '/api/me/password',
    ask: () => to('/api/me/password', { currentPassword: password, password: anotherPassword }),
  },
  {
    method: 'PUT',
    path: '/api/me',
    ask: (room) => to('/api/me', { fullName: room.unique('Devika Nair') }),
  },
  { method: 'GET', path: '/api/me/sessions', ask: () => path('/api/me/sessions') },
  {
    method: 'DELETE',
    path: '/api/me/sessions/{id}',
    ofFirstAdmin: true,
    ask: async (room) => path('/api/me/sessions/', await room.freshSessionId()),
  },
  { method: 'DELETE', path: '/api/me/sessions', ask: () => path('/api/me/sessions') },
  { method: 'GET', path: '/api/me/export', ask: () => path('/api/me/export') },
  { method: 'POST', path: '/api/me/deletion-request', ask: () => path('/api/me/deletion-request') },
  { method: 'DELETE', path: '/api/me/deletion-request', ask: () => path('/api/me/deletion-request') },
  { method: 'GET', path: '/api/deletion-requests', ask: () => path('/api/deletion-requests') },
  {
    method: 'POST',
    path: '/api/register',
    ask: (room) => to('/api/register', { ...newPerson(room), course: 'full-stack' }),
  },
  {
    method: 'POST',
    path: '/api/forgot-password',
    ask: ({ bystander }) => to('/api/forgot-password', { email: bystander.email }),
  },
  {
    method: 'POST',
    path: '/api/reset-password/{token}',
    ask: async (room) =>
      to(`/api/reset-password/${await room.freshResetToken()}`, { password: anotherPassword }),
  },
  {
    method: 'POST',
    path: '/api/contact',
    ask: () =>
      to('/api/contact', {
        name: 'Sunita Verma',
        email: 'sunita@example.in',
        subject: 'Batch timings',
        message: 'Is there an evening batch?\nThank you.',
      }),
  },
];

/** The room's admin is without a second factor again, as before each of these. */
const giveUp = async ({ product }: StudyRoom): Promise<void> => {
  const { db } = product.deps.database;
  await db.deleteFrom('second_factors').where('user_id', '=', 1).execute();
  await db.deleteFrom('rate_limits').where('key', 'in', ['secondFactor:1', 'confirmIdentity:1']).execute();
};

/** Password and code of the room's admin. */
async function freshProof(room: StudyRoom) {
  await giveUp(room);
  const app = await setUp(room.admin);
  return { password, code: app.code() };
}

const secondFactor: Call[] = [
  {
    method: 'POST',
    path: '/api/me/confirm-identity',
    ofFirstAdmin: true,
    ask: async (room) => {
      await giveUp(room);
      return to('/api/me/confirm-identity', { password });
    },
  },
  { method: 'GET', path: '/api/me/second-factor', ask: () => path('/api/me/second-factor') },
  {
    method: 'POST',
    path: '/api/me/second-factor',
    ofFirstAdmin: true,
    ask: async (room) => {
      await giveUp(room);
      return path('/api/me/second-factor');
    },
  },
  {
    method: 'POST',
    path: '/api/me/second-factor/confirm',
    ofFirstAdmin: true,
    ask: async (room) => {
      await giveUp(room);
      const { body } = await room.admin.post('/api/me/second-factor');
      return to('/api/me/second-factor/confirm', { code: appWith(body.secret).code() });
    },
  },
  {
    method: 'POST',
    path: '/api/me/second-factor/recovery-codes',
    ofFirstAdmin: true,
    ask: async (room) => to('/api/me/second-factor/recovery-codes', await freshProof(room)),
  },
  {
    method: 'DELETE',
    path: '/api/me/second-factor',
    ofFirstAdmin: true,
    ask: async (room) => to('/api/me/second-factor', await freshProof(room)),
  },
  {
    method: 'DELETE',
    path: '/api/user/{id}/second-factor',
    ask: async (room) => path('/api/user/', (await room.freshProtected()).id, '/second-factor'),
  },
  {
    method: 'POST',
    path: '/api/me/consent',
    ask: () => to('/api/me/consent', { version: privacyNotice.version, age: 'adult' }),
  },
  { method: 'GET', path: '/api/admins', ask: () => path('/api/admins') },
  {
    method: 'PUT',
    path: '/api/user/{id}/role',
    ask: ({ bystander }) => to(`/api/user/${bystander.id}/role`, { role: 'student' }),
  },
];

const people: Call[] = [
  { method: 'GET', path: '/api/pending-users', ask: () => path('/api/pending-users') },
  { method: 'GET', path: '/api/approved-users', ask: () => path('/api/approved-users') },
  {
    method: 'PUT',
    path: '/api/approve-user/{id}',
    ask: async (room) => path('/api/approve-user/', (await room.freshPending()).id),
  },
  {
    method: 'DELETE',
    path: '/api/delete-user/{id}',
    ask: async (room) => path('/api/delete-user/', (await room.freshPending()).id),
  },
  {
    method: 'GET',
    path: '/api/user/{id}/password',
    ask: async (room) => path('/api/user/', (await room.freshIssued()).id, '/password'),
  },
  {
    method: 'POST',
    path: '/api/user/{id}/temporary-password',
    ask: ({ bystander }) => path('/api/user/', bystander.id, '/temporary-password'),
  },
  {
    method: 'GET',
    path: '/api/user/{id}/enrollments',
    ask: ({ enrolled }) => path('/api/user/', enrolled.id, '/enrollments'),
  },
  { method: 'POST', path: '/api/enroll', ask: (room) => to('/api/enroll', onBystander(room)) },
  { method: 'DELETE', path: '/api/unenroll', ask: (room) => to('/api/unenroll', onBystander(room)) },
  {
    method: 'POST',
    path: '/api/admin/create-user',
    ask: (room) =>
      to('/api/admin/create-user', { ...newPerson(room), courseIds: [room.courseId, room.otherCourseId] }),
  },
];

const study: Call[] = [
  { method: 'GET', path: '/api/courses', ask: () => path('/api/courses') },
  {
    method: 'POST',
    path: '/api/courses',
    ask: (room) => to('/api/courses', { courseName: room.unique('New course'), description: 'Short.' }),
  },
  {
    method: 'PUT',
    path: '/api/courses/{id}',
    ask: (room) =>
      to(`/api/courses/${room.otherCourseId}`, { courseName: room.unique('Renamed'), description: 'Other.' }),
  },
  {
    method: 'DELETE',
    path: '/api/courses/{id}',
    ask: async (room) => path('/api/courses/', await room.freshCourse()),
  },
  {
    method: 'GET',
    path: '/api/courses/{courseId}/materials',
    ask: ({ courseId }) => path('/api/courses/', courseId, '/materials'),
  },
  { method: 'GET', path: '/api/materials', ask: () => path('/api/materials') },
  {
    method: 'POST',
    path: '/api/upload-file',
    ask: ({ courseId }) => ({
      path: '/api/upload-file',
      body: uploadForm(
        { title: 'Notes', description: '', type: 'document', courseId },
        { name: 'notes.pdf' },
      ),
    }),
  },
  {
    method: 'POST',
    path: '/api/add-youtube-link',
    ask: (room) => to('/api/add-youtube-link', link(room, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ')),
  },
  {
    method: 'POST',
    path: '/api/add-assignment',
    ask: (room) => to('/api/add-assignment', link(room, 'https://forms.example.in/week-1')),
  },
  {
    method: 'DELETE',
    path: '/api/materials/{id}',
    ask: async (room) => path('/api/materials/', await room.freshMaterial()),
  },
  {
    method: 'PUT',
    path: '/api/materials/{id}/progress',
    ask: ({ youtubeId }) =>
      to(`/api/materials/${youtubeId}/progress`, { positionSeconds: 12.5, completed: true }),
  },
  { method: 'GET', path: '/media/{id}/{name}', ask: ({ video }) => path(video.filePath) },
  {
    method: 'GET',
    path: '/media/{id}/{name}/page',
    ask: async (room) => path(await room.freshWordPath(), '/page'),
  },
  { method: 'GET', path: '/api/openapi.json', ask: () => path('/api/openapi.json') },
];

/** Every call there is; the access matrix fails when the app has another one. */
export const calls: readonly Call[] = [
  ...account,
  ...secondFactor,
  ...people,
  ...study,
  ...deskCalls,
  ...materialCalls,
];

/** Calls that change something. */
export const changes: readonly Call[] = calls.filter(
  ({ method }) => method !== 'GET' && method !== 'OPTIONS',
);

/** A call in the words of a test: `GET /api/me`. */
export const nameOf = (call: { readonly method: string; readonly path: string }): string =>
  `${call.method} ${call.path}`;

/** The calls that take JSON, with a right request of each. */
export async function jsonCalls(room: StudyRoom) {
  const found: {
    name: string;
    call: Call;
    method: string;
    path: string;
    json: Readonly<Record<string, unknown>>;
  }[] = [];
  // One after the other: what one prepares, another takes away.
  for (const call of calls) {
    const { path: address, json } = await call.ask(room);
    if (json !== undefined)
      found.push({ name: nameOf(call), call, method: call.method, path: address, json });
  }
  return found;
}

/** A call by the name that the specification's table gives it. */
export function callNamed(name: string): Call {
  const call = calls.find((candidate) => nameOf(candidate) === name);
  if (call === undefined) throw new Error(`There is no call ${name}.`);
  return call;
}
