import type { Answer, Client } from './client.ts';
import type { SeededCourse } from './seeded-course.ts';
import { sendFile } from './tus.ts';

/** A picture of one point. */
export const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const task = {
  task: 'Write about **your day**.',
  takes: ['text', 'link', 'files'],
  maxMarks: 10,
  passMarks: 4,
};

type Room = Pick<SeededCourse, 'admin' | 'courseId' | 'unique'>;

/** A new assignment of the course. */
export async function newTask(
  { admin, courseId, unique }: Room,
  rules: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const assignment = { title: unique('Essay'), courseId, task: { ...task, ...rules } };
  return (await admin.post('/api/add-assignment', assignment)).body.material.id;
}

export const workOf = (client: Client, id: number) => {
  const path = `/api/materials/${id}/submission`;
  return {
    read: (): Promise<Answer> => client.get(`/api/materials/${id}/assignment`),
    save: (draft: Readonly<Record<string, unknown>>, version?: number): Promise<Answer> =>
      client.request('PUT', path, {
        json: draft,
        headers: version === undefined ? {} : { 'if-match': `"${version}"` },
      }),
    add: async (name: string, bytes: Buffer | string): Promise<Answer> => {
      const sent = await sendFile(client, { assignmentId: id, filename: name }, Buffer.from(bytes));
      return sent.status < 400 ? client.get(`/api/materials/${id}/assignment`) : sent;
    },
    remove: (fileId: number): Promise<Answer> => client.delete(`${path}/files/${fileId}`),
    handIn: (): Promise<Answer> => client.post(`${path}/hand-in`),
    takeBack: (): Promise<Answer> => client.post(`${path}/take-back`),
  };
};

/** A file of the client's, in a draft of a new assignment. */
export async function addedFile(c: SeededCourse, name = 'page.png', bytes: Buffer = photo, client = c.admin) {
  const id = await newTask(c);
  const { body } = await workOf(client, id).add(name, bytes);
  return { id, file: body.submissions[0].files[0] };
}

/** Work of the client that waits to be graded. */
export async function handedIn(c: Room, client = c.admin, materialId?: number): Promise<number> {
  const work = workOf(client, materialId ?? (await newTask(c)));
  await work.save({ text: 'My day.' });
  return (await work.handIn()).body.submissions[0].id;
}
