import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { enqueueFilms, videoTask } from '../../server/features/materials/renditions.service.ts';
import { workTasks } from '../../server/features/tasks/tasks.service.ts';
import { admin as owner } from '../support/admin.ts';
import { encoding, standInEncoder } from '../support/encoder.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { uploadForm } from '../support/fixtures.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';
import { startProduct } from '../support/product.ts';

/** A volume of 90 MB, of which the product leaves 64 free. */
const folder = mkdtempSync(join(tmpdir(), 'abhyas-full-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=90m', 'tmpfs', folder]);
const canMount = mounted.status === 0;
const root = join(import.meta.dirname, '../..');
const FULL = 'The server is full. Please tell the admin.';
afterAll(() => {
  if (canMount) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

const partsIn = (dataDir: string): unknown[] =>
  readdirSync(join(dataDir, 'incoming'), { recursive: true }).filter((name) => /part/.test(String(name)));

it('an upload that does not fit is refused, leaves nothing, and everything else goes on', async ({
  skip,
}) => {
  if (!canMount) skip('a small volume can be mounted by root alone');
  const dataDir = join(folder, 'data');
  const product = await startProduct({ DATA_DIR: dataDir });
  onTestFinished(() => product.stop());
  const client = await product.adminClient();
  const send = (megabytes: number) => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(megabytes * 1024 * 1024)]);
    const form = uploadForm({ title: 'Notes', type: 'document', courseId: 1 }, { name: 'n.pdf', bytes });
    return client.upload('/api/upload-file', form);
  };
  expectProblem(await send(40), 507, FULL);
  expect(partsIn(dataDir)).toEqual([]);
  expect((await send(2)).status).toBe(201);
  expect((await client.get('/api/materials')).body).toHaveLength(1);
});

it('a film that is being prepared while the disk fills waits for room, and is done then', async ({
  skip,
}) => {
  if (!canMount) skip('a small volume can be mounted by root alone');
  const filler = join(folder, 'filler');
  mkdirSync(filler);
  const fills = join(filler, 'on');
  // Each file is smaller than what the child may write; what is left then is less than the film needs.
  const fill = `if [ -e ${fills} ]; then
    for i in $(seq 200); do head -c 1000000 /dev/zero > ${filler}/$i || { rm ${filler}/$i; break; }; done
    exec head -c 3000000 /dev/zero > "$out"; fi`;
  const dataDir = join(folder, 'films');
  const ENCODER = standInEncoder(folder, `${fill}\n${encoding.well}`);
  const product = await startProduct({ DATA_DIR: dataDir, ENCODER, ENCODE_LOAD: '1000' });
  onTestFinished(() => product.stop());
  const client = await product.adminClient();
  const form = uploadForm({ title: 'Film', type: 'video', courseId: 1 }, { name: 'lecture.mp4' });
  expect((await client.upload('/api/upload-file', form)).status).toBe(201);
  // Not before: at its start the product asks its encoder what it can.
  writeFileSync(fills, '');

  await enqueueFilms(product.deps);
  await workTasks(product.deps, videoTask, new AbortController().signal);
  const [task] = (await client.get('/api/tasks')).body;
  expect(task).toMatchObject({ state: 'waiting', message: 'Waits until the disk has room.' });
  expect(partsIn(dataDir)).toEqual([]);
  rmSync(filler, { recursive: true });
  await client.post(`/api/tasks/${task.id}/retry`);
  await workTasks(product.deps, videoTask, new AbortController().signal);
  expect((await client.get('/api/tasks')).body).toMatchObject([{ state: 'done' }]);
});

async function adminOf(product: ProductProcess) {
  const client = product.client();
  expect((await client.post('/api/login', owner)).status).toBe(200);
  return client;
}

/** Writes until the last byte is taken. */
function fillUp(): void {
  for (const size of [1_000_000, 4096, 1])
    for (let isFull = false; !isFull; ) {
      const file = openSync(join(folder, `fill-${randomUUID()}`), 'w');
      try {
        isFull = writeSync(file, Buffer.alloc(size)) < size;
      } catch {
        isFull = true;
      } finally {
        closeSync(file);
      }
    }
}
const makeRoom = (): void => {
  for (const name of readdirSync(folder)) if (name.startsWith('fill-')) rmSync(join(folder, name));
};

it('a disk that is full to the last byte leaves logins and reading, also after a kill; with room all is there', async ({
  skip,
}) => {
  if (!canMount) skip('a small volume can be mounted by root alone');
  makeRoom();
  const dataDir = join(folder, 'spare-data');
  const spare = join(dataDir, 'spare');
  let product = await startProcess(dataDir, { CONTENT_DIR: join(root, 'content') });
  onTestFinished(() => product.end('SIGKILL').then(makeRoom));
  expect(existsSync(spare)).toBe(true);
  const admin = await adminOf(product);
  fillUp();
  const names: string[] = [];
  for (let status = 201; status === 201; ) {
    const courseName = `Course ${names.length} ${'x'.repeat(90)}`;
    ({ status } = await admin.post('/api/courses', { courseName }));
    if (status === 201) names.push(courseName);
    else expect(status).toBe(507);
  }
  expect(existsSync(spare)).toBe(false);
  expect((await (await adminOf(product)).get('/api/courses')).status).toBe(200);
  expectProblem(await admin.post('/api/courses', { courseName: 'No room' }), 507, FULL);

  fillUp();
  await product.end('SIGKILL');
  product = await startProcess(dataDir, { CONTENT_DIR: join(root, 'content') });
  expect(product.output()).toContain('the disk is full');
  expect((await fetch(`${product.url}/courses`)).status).toBe(200);

  makeRoom();
  const again = await adminOf(product);
  expect((await again.post('/api/courses', { courseName: 'Room again' })).status).toBe(201);
  const { body } = await again.get('/api/courses');
  const kept = new Set(body.map((course: { courseName: string }) => course.courseName));
  expect(names.filter((name) => !kept.has(name))).toEqual([]);
  expect(existsSync(spare)).toBe(true);
});
