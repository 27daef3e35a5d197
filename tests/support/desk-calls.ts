import type { Call } from './calls.ts';
import type { StudyRoom } from './study-room.ts';

const fileOf = (room: StudyRoom): Blob =>
  new Blob([`fullName,email,courses\nLata Joshi,${room.unique('lata').replace(' ', '')}@example.in,\n`], {
    type: 'text/csv',
  });

/** Begins an import as the admin and waits until it is done. */
async function finishedImport(room: StudyRoom): Promise<string> {
  const { body } = await room.admin.request('POST', '/api/users/import', {
    body: fileOf(room),
  });
  for (;;) {
    const progress = await room.admin.get(`/api/users/imports/${body.importId}`);
    if (progress.body.state !== 'working') return body.importId;
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
}

/** The calls of the admin's desk beyond the specification's. */
export const deskCalls: readonly Call[] = [
  {
    method: 'POST',
    path: '/api/approve-users',
    ask: async (room) => ({
      path: '/api/approve-users',
      json: { userIds: [(await room.freshPending()).id] },
    }),
  },
  {
    method: 'POST',
    path: '/api/delete-pending-users',
    ask: async (room) => ({
      path: '/api/delete-pending-users',
      json: { userIds: [(await room.freshPending()).id] },
    }),
  },
  { method: 'GET', path: '/api/users/export.csv', ask: () => ({ path: '/api/users/export.csv' }) },
  {
    method: 'POST',
    path: '/api/users/import',
    ask: (room) => ({
      path: '/api/users/import?dryRun=1',
      body: fileOf(room),
    }),
  },
  {
    method: 'GET',
    path: '/api/users/imports/{importId}',
    ask: async (room) => ({ path: `/api/users/imports/${await finishedImport(room)}` }),
  },
  {
    method: 'POST',
    path: '/api/users/imports/{importId}/passwords',
    ask: async (room) => ({ path: `/api/users/imports/${await finishedImport(room)}/passwords` }),
  },
  {
    method: 'POST',
    path: '/api/enrollments/bulk',
    ask: ({ bystander, courseId, otherCourseId }) => ({
      path: '/api/enrollments/bulk',
      json: { userIds: [bystander.id], courseIds: [courseId, otherCourseId] },
    }),
  },
  { method: 'GET', path: '/api/contact-messages', ask: () => ({ path: '/api/contact-messages' }) },
  { method: 'GET', path: '/api/trash', ask: () => ({ path: '/api/trash' }) },
  {
    method: 'POST',
    path: '/api/trash/{kind}/{id}/restore',
    ask: async (room) => {
      const id = await room.freshCourse();
      await room.admin.delete(`/api/courses/${id}`);
      return { path: `/api/trash/course/${id}/restore` };
    },
  },
  {
    method: 'DELETE',
    path: '/api/trash/{kind}/{id}',
    ask: async (room) => {
      const { id } = await room.freshPending();
      await room.admin.delete(`/api/delete-user/${id}`);
      return { path: `/api/trash/user/${id}` };
    },
  },
  // As if nothing had been on the screen: the people of other tests are in this trash.
  { method: 'DELETE', path: '/api/trash', ask: () => ({ path: '/api/trash?deletedUntil=1' }) },
  { method: 'GET', path: '/api/audit', ask: () => ({ path: '/api/audit' }) },
  { method: 'GET', path: '/api/overview', ask: () => ({ path: '/api/overview' }) },
];
