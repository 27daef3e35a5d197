import { afterAll, expect, it } from 'vitest';
import { freeUnusedFiles } from '../../../server/features/materials/materials.service.ts';
import { databaseContents } from '../../support/database-contents.ts';
import { sessionOf } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { handedIn, newTask, workOf } from '../../support/submissions.ts';
import { sendFile } from '../../support/tus.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openCourse(product);
const { admin } = room;
const pupil = await sessionOf(product, room.enrolled);
const stranger = await sessionOf(product, room.outsider);

const give = (taskId: number, filename: string, text = '{"cells":[]}', client = admin) =>
  sendFile(client, { taskId, filename }, Buffer.from(text));
const filesOf = async (id: number) => (await workOf(pupil, id).read()).body.task.files;

it('files of a task are for the students of its course, and stay when unused ones are swept', async () => {
  const id = await newTask(room);
  for (const name of ['begin.ipynb', 'index.html', 'begin.ipynb'])
    expect([name, (await give(id, name, `${name}, version ${name.length}`)).status]).toEqual([name, 204]);
  await freeUnusedFiles(product.deps);
  const files = await filesOf(id);
  expect(files.map(({ name }: { name: string }) => name)).toEqual(['index.html', 'begin.ipynb']);
  for (const { path } of files) {
    const { status, headers } = await pupil.get(path);
    expect([status, headers.get('content-disposition')?.slice(0, 10)]).toEqual([200, 'attachment']);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect((await product.client().get(path)).status).toBe(401);
    expect((await stranger.get(path)).status).toBe(403);
  }
  const work = await handedIn(room, pupil, id);
  expect((await admin.get(`/api/submissions/${work}`)).body.task.files).toEqual(files);
  expect((await admin.delete(`/api/materials/${id}/files/${files[0].id}`)).status).toBe(200);
  expect((await pupil.get(files[0].path)).status).toBe(404);
  expect(await filesOf(id)).toHaveLength(1);
});

it('only a teacher gives them, ten at most, with a task and of kinds that students may get', async () => {
  const id = await newTask(room);
  for (let at = 0; at < 10; at += 1) await give(id, `${at}.csv`);
  const before = await databaseContents(product);
  expect((await give(id, 'more.csv')).body.code).toBe('TOO_MANY_FILES');
  expect((await give(id, 'mine.csv', 'x', pupil)).status).toBe(403);
  expect((await give(room.youtubeId, 'a.csv')).status).toBe(404);
  expect((await give(id, 'a.exe')).status).toBe(422);
  expect((await admin.delete(`/api/materials/${id}/files/99999`)).status).toBe(404);
  expect(await databaseContents(product)).toBe(before);
});
