import { afterAll, expect, it } from 'vitest';
import { fixture } from '../../support/fixtures.ts';
import { sessionOf } from '../../support/people.ts';
import { freePort } from '../../support/process.ts';
import { startProduct } from '../../support/product.ts';
import { hasNginx, startNginx } from '../../support/proxies.ts';
import { addRenditions } from '../../support/renditions.ts';
import { openCourse } from '../../support/seeded-course.ts';

const product = await startProduct({ MEDIA_ACCEL: '/stored-media', MEDIA_URL: '' });
afterAll(() => product.stop());
const room = await openCourse(product);
const { filePath } = room.video;
const pupil = await sessionOf(product, room.enrolled);
const outsider = await sessionOf(product, room.outsider);

const forms = `/media/${room.video.id}/film`;
it.each([
  [filePath, 'video/mp4'],
  [`${forms}/240.mp4`, 'video/mp4'],
  [`${forms}/audio.mp4`, 'audio/mp4'],
  [`${forms}/sheet.jpg`, 'image/jpeg'],
])('the product names %s to nginx for who may have it, and sends nothing itself', async (path, type) => {
  await addRenditions(product.deps, room.video.id);
  const answer = await pupil.get(path, { range: 'bytes=0-99' });
  expect([answer.status, answer.bytes.length]).toEqual([200, 0]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'x-accel-redirect': expect.stringMatching(/^\/stored-media\/([0-9a-f]{2})\/\1[0-9a-f]{30}$/),
    'content-type': type,
    // Without it nginx closes its connection after each answer.
    'content-length': '0',
  });
  for (const client of [outsider, product.client()]) {
    const refused = await client.get(path);
    expect([401, 403]).toContain(refused.status);
    expect(refused.headers.get('x-accel-redirect')).toBeNull();
  }
});

it.runIf(hasNginx)(
  'nginx sends the file and its ranges, with the headers the product would send',
  async () => {
    const port = await freePort();
    const nginx = await startNginx(
      `server {
      listen 127.0.0.1:${port};
      location / { proxy_pass http://127.0.0.1:${product.port}; }
      location /stored-media/ {
        internal;
        alias ${product.config.dataDir}/media/;
        add_header Content-Security-Policy $upstream_http_content_security_policy always;
        add_header X-Content-Type-Options $upstream_http_x_content_type_options always;
      }
    }`,
      port,
    );
    const get = (headers: Record<string, string>, path = filePath) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers });
    const { cookie } = pupil;

    const whole = await get({ cookie });
    expect(Buffer.from(await whole.arrayBuffer()).equals(fixture('lecture.mp4'))).toBe(true);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-disposition': expect.stringMatching(/^inline; filename="lecture\.mp4"/),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
    });
    const part = await get({ cookie, range: 'bytes=100-199' });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
    expect((await get({ cookie: outsider.cookie })).status).toBe(403);
    const named = (await pupil.get(filePath)).headers.get('x-accel-redirect') ?? '';
    expect((await get({ cookie }, named)).status).toBe(404);
    await nginx.stop();
  },
);
