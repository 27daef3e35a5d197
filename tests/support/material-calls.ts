import type { Ask, Call } from './calls.ts';
import { fixture } from './fixtures.ts';
import type { StudyRoom } from './study-room.ts';
import { addressOf, beginUpload, sendBytes, tusMetadata } from './tus.ts';

const VERSION = { 'tus-resumable': '1.0.0' };
const notes = fixture('notes.pdf');

const metadata = ({ courseId }: StudyRoom) => ({
  title: 'Notes',
  description: '',
  type: 'document',
  courseId,
  filename: 'notes.pdf',
});

/** The address of an upload that the admin began. */
const freshUpload = async (room: StudyRoom): Promise<string> =>
  addressOf(await beginUpload(room.admin, metadata(room), notes.length));

function formWith(field: string, name: string, bytes: Buffer | string): FormData {
  const form = new FormData();
  form.append(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  return form;
}

/** What an admin does with materials that are there, and resumable uploads. */
export const materialCalls: readonly Call[] = [
  {
    method: 'PUT',
    path: '/api/materials/{id}',
    ask: async (room): Promise<Ask> => ({
      path: `/api/materials/${await room.freshMaterial()}`,
      json: { title: room.unique('Lesson'), description: 'Short.', hidden: false },
    }),
  },
  {
    method: 'PUT',
    path: '/api/courses/{courseId}/materials/order',
    ask: async (room): Promise<Ask> => ({
      path: `/api/courses/${await room.freshCourse()}/materials/order`,
      json: { materialIds: [] },
    }),
  },
  {
    method: 'POST',
    path: '/api/materials/{id}/file',
    ask: async (room): Promise<Ask> => ({
      path: `/api/materials/${(await room.freshWordPath()).split('/')[2]}/file`,
      body: formWith('materialFile', 'notes.pdf', notes),
    }),
  },
  {
    method: 'POST',
    path: '/api/materials/{id}/captions',
    ask: ({ video }): Ask => ({
      path: `/api/materials/${video.id}/captions`,
      body: formWith('captionsFile', 'captions.vtt', 'WEBVTT\n'),
    }),
  },
  {
    method: 'DELETE',
    path: '/api/materials/{id}/captions',
    ask: ({ video }): Ask => ({ path: `/api/materials/${video.id}/captions` }),
  },
  { method: 'OPTIONS', path: '/uploads', ask: (): Ask => ({ path: '/uploads', headers: VERSION }) },
  {
    method: 'POST',
    path: '/uploads',
    ask: (room): Ask => ({
      path: '/uploads',
      headers: {
        ...VERSION,
        'upload-length': String(notes.length),
        'upload-metadata': tusMetadata(metadata(room)),
      },
    }),
  },
  {
    method: 'GET',
    path: '/uploads/{id}',
    ofFirstAdmin: true,
    ask: async (room): Promise<Ask> => ({ path: await freshUpload(room) }),
  },
  {
    method: 'PATCH',
    path: '/uploads/{id}',
    ofFirstAdmin: true,
    ask: async (room): Promise<Ask> => ({
      path: await freshUpload(room),
      headers: { ...VERSION, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: notes.subarray(0, 100),
    }),
  },
  {
    method: 'DELETE',
    path: '/uploads/{id}',
    ofFirstAdmin: true,
    ask: async (room): Promise<Ask> => ({ path: await freshUpload(room), headers: VERSION }),
  },
  {
    method: 'POST',
    path: '/uploads/{id}/finish',
    ofFirstAdmin: true,
    ask: async (room): Promise<Ask> => {
      const address = await freshUpload(room);
      await sendBytes(room.admin, address, 0, notes);
      return { path: `${address}/finish` };
    },
  },
];
