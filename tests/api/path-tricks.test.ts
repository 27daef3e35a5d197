import { afterAll, describe, expect, it } from 'vitest';
import { databaseContents } from '../support/database-contents.ts';
import { startProduct } from '../support/product.ts';
import { exchange, type WireAnswer } from '../support/raw-http.ts';
import { openStudyRoom } from '../support/study-room.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openStudyRoom(product);

/** Asks for a target exactly as it stands, as nobody unless a cookie is given. */
async function ask(target: string, headers: readonly string[] = []): Promise<WireAnswer> {
  const lines = [`GET ${target} HTTP/1.1`, 'Host: localhost', ...headers];
  const answers = await exchange(product.port, `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
  expect(answers).toHaveLength(1);
  return answers[0] ?? { status: 0, headers: {}, body: '' };
}
const asAdmin = [`Cookie: ${room.admin.cookie}`];

/** Ways to write /api/materials, a call for admins. */
const disguises = [
  '/%61pi/materials',
  '/ap%69/materials',
  '/%61%70%69/materials',
  '/%2561pi/materials',
  '/api%2Fmaterials',
  '/api%2fmaterials',
  '/api/%6daterials',
  '/api//materials',
  '//api/materials',
  '///api/materials',
  '/api/./materials',
  '/./api/materials',
  '/api/x/../materials',
  '/x/../api/materials',
  '/media/../api/materials',
  '/api/%2e/materials',
  '/api/x/%2e%2e/materials',
  '/api/%2E%2E/api/materials',
  '/api\\materials',
  '\\api\\materials',
  '/api/materials/',
  '/api/materials//',
  '/api/materials;a=b',
  '/api;a/materials',
  '/api/materials%20',
  '/api/materials%00',
  '/api/materials%0d%0a',
  '/api/materials.json',
  '/API/materials',
  '/Api/Materials',
  '/api/materials#x',
  '/api/materials%23',
  '/api/materials%3f',
  '/%ff/materials',
  '/%c0%af/materials',
  '/\u00e4pi/materials',
  'api/materials',
  '?/api/materials',
  'http://localhost/api/materials',
  'http://evil.example/api/materials',
  'https://localhost/api/materials',
  'ftp://localhost/api/materials',
  'http:///api/materials',
  'http://localhost@evil.example/api/materials',
];

describe('however it is written', () => {
  it.each(disguises)('%s is no way around the guard', async (target) => {
    const stranger = await ask(target);
    expect([301, 400, 401, 404, 421]).toContain(stranger.status);
    expect(stranger.headers['location'] ?? '').not.toMatch(/^(https?:|\/\/|\/\\)/);
  });

  it.each(disguises)('%s reaches the call with its guard, or nothing at all', async (target) => {
    const [stranger, admin] = [await ask(target), await ask(target, asAdmin)];
    if (admin.status === 200) expect(stranger.status).toBe(401);
    else expect(admin.status).toBe(stranger.status);
  });

  it('no header puts another path in its place', async () => {
    for (const name of [
      'X-Original-URL',
      'X-Rewrite-URL',
      'X-Forwarded-Uri',
      'X-Forwarded-Prefix',
      'X_Original_URL',
    ]) {
      const { status, body } = await ask('/api/courses', [...asAdmin, `${name}: /api/materials`]);
      expect([status, JSON.parse(body)[0].courseName]).toEqual([200, 'Computer Fundamentals']);
    }
  });
});

/** Ways out of the folder of the files. */
const ways = [
  '..',
  '%2e%2e',
  '%2E.',
  '..%2f..',
  '..%5c..',
  '%252e%252e',
  '..;',
  '....//',
  '..%00',
  '..%c0%af..',
  '..%ef%bc%8f..',
  '.%00.',
  '\\..\\..',
  '%5c..%5c..',
];
const goals = ['etc/passwd', 'abhyas.sqlite', 'secret.key', 'media', 'incoming', ''];

describe('the folder of the files', () => {
  it.each(ways)('has no way out by %s', async (way) => {
    for (const goal of goals)
      for (const start of ['/media', `/media/${room.video.id}`, `/media/${room.video.id}/lecture.mp4`]) {
        const { status, body } = await ask(`${start}/${way}/${way}/${goal}`, asAdmin);
        expect([301, 400, 404]).toContain(status);
        expect(body).not.toMatch(/root:|SQLite format|^[0-9a-f]{64}$/);
      }
  });

  it('is never listed, and its inside names open nothing', async () => {
    const [file] = await product.deps.database.db.selectFrom('files').selectAll().execute();
    const key = file?.storage_key ?? '';
    for (const target of [
      '/media',
      '/media/',
      '/media/1/',
      `/media/${key}`,
      `/media/${key.slice(0, 2)}/${key}`,
      `/media/1/${key}`,
      '/uploads/',
      '/data/',
      '/incoming/',
    ])
      expect((await ask(target, asAdmin)).status).toBe(404);
  });
});

describe('a path that is not there', () => {
  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/login/extra',
    '/api/courses/1/materials/2',
    '/api/admin',
    '/apix',
    '/.env',
    '/.git/config',
    '/package.json',
    '/server/main.ts',
    '/node_modules/',
    '/_image',
    '/_server-islands/x',
    '/_actions/x',
    '/wp-login.php',
  ])('%s is 404', async (target) => {
    expect((await ask(target, asAdmin)).status).toBe(404);
  });

  it('changes nothing', async () => {
    const before = await databaseContents(product);
    for (const method of ['POST', 'PUT', 'DELETE'])
      for (const path of ['/api/course', '/api/nothing', '/api/courses/1/2/3', '/nothing'])
        expect((await room.admin.request(method, path, { json: {} })).status).toBe(404);
    expect(await databaseContents(product)).toBe(before);
  });
});
