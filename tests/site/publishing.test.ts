import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { admin } from '../support/admin.ts';
import { readBuiltSite } from '../support/built-site.ts';
import { draft, fileAt, patch, readFile, set } from '../support/content-folder.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';
import { codeOnScreen, scan } from '../support/scan.ts';
import { copyContent } from '../support/shipped-content.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-publishing-'));
const contentDir = join(folder, 'content');
const angular = join(contentDir, 'courses/angular.md');
const built = readBuiltSite();

let product: ProductProcess;
beforeAll(async () => {
  cpSync('content', contentDir, { recursive: true });
  // As Emacs does while a file is open.
  symlinkSync('asha@laptop.4711', join(contentDir, 'courses/.#angular.md'));
  product = await startProcess(join(folder, 'data'), { CONTENT_DIR: contentDir, SITE_URL: built.origin });
});
afterAll(async () => {
  await product.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(product.url + path, { headers, redirect: 'manual' });
const textOf = async (path: string): Promise<string> => (await get(path)).text();
const change = (file: string, from: string | RegExp, to: string): void =>
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
const soon = (what: () => Promise<unknown>) => vi.waitFor(what, { timeout: 30_000, interval: 200 });

/** Each build puts the styles of a page in an order of its own. */
const bodyOf = (html: string): string => html.replaceAll(/<style>.*?<\/style>/gs, '');

test('a running site sends the pages that a build prerenders', async () => {
  const differing: string[] = [];
  for (const address of built.addresses.filter((one) => !['/404', '/500'].includes(one))) {
    const answer = Buffer.from(await (await get(address)).arrayBuffer());
    const file = built.read(address);
    const isSame = built.pages.has(address)
      ? bodyOf(answer.toString()) === bodyOf(file.toString())
      : answer.equals(file);
    if (!isSame) differing.push(address);
  }
  expect(differing).toEqual([]);
});

test('a changed price is live without a build, and other pages keep their ETag', async () => {
  const before = [await get('/aboutUs'), await get('/Angular')].map(({ headers }) => headers.get('etag'));
  change(angular, 'priceInr: 649', 'priceInr: 611');
  change(angular, 'oldPriceInr: 1300', 'oldPriceInr: 1300\noldPriceUntil: 2026-11-12');
  await soon(async () => expect(await textOf('/Angular')).toContain('₹611'));
  for (const path of ['/Angular', '/buyAngular'])
    expect(await textOf(path)).toContain('₹1,300 was the price until 12 November 2026.');
  for (const path of ['/courses', '/buyAngular', '/join/angular'])
    expect(await textOf(path)).toContain('611');
  const after = [await get('/aboutUs'), await get('/Angular')].map(({ headers }) => headers.get('etag'));
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
  for (const known of [after[0] ?? '', '*'])
    expect((await get('/aboutUs', { 'if-none-match': known })).status).toBe(304);
});

test('a wrong file changes nothing, and half a change is never live', async () => {
  change(angular, 'priceInr: 611', 'priceInr: six hundred');
  change(join(contentDir, 'courses/algorithms.md'), 'priceInr: 599', 'priceInr: 533');
  await soon(async () => expect(product.output()).toContain('six hundred'));
  expect(
    [await textOf('/Angular'), await textOf('/Algorithms')].map((html) => /₹(611|599)/.exec(html)?.[1]),
  ).toEqual(['611', '599']);
  change(angular, 'priceInr: six hundred', 'priceInr: 612');
  await soon(async () => expect(await textOf('/Algorithms')).toContain('₹533'));
  expect(await textOf('/Angular')).toContain('₹612');
});

test('an admin sees drafts in a page that can act on nothing, others see no such page', async () => {
  const editor = product.client();
  await editor.post('/api/login', admin);
  await draft(editor, 'courses/algorithms.md', set('/priceInr', 577));
  const seen = (path: string) => get(path, { cookie: editor.cookie });
  const answer = await seen('/preview/Algorithms');
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('₹577')]);
  expect(answer.headers.get('content-security-policy')).toMatch(
    /frame-ancestors 'self'.*; sandbox allow-same-origin$/,
  );
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect((await seen('/preview')).status).toBe(200);
  expect((await seen('/preview/dashboard')).status).toBe(404);
  expect((await editor.post('/preview/Algorithms')).status).toBe(404);
  expect((await get('/preview/Algorithms')).status).toBe(404);
  expect(await textOf('/Algorithms')).toContain('₹533');
});

test('what is saved while its draft is published stays a draft on top of it', async () => {
  const editor = product.client();
  await editor.post('/api/login', admin);
  const path = 'courses/angular.md';
  let order = 100;
  let { sha: baseSha } = (await draft(editor, path, set('/order', order))).body;
  let isDone = false;
  const published = editor.post('/api/content/publish', { paths: [path] }).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const { status, body } = await patch(editor, path, { baseSha, ...set('/order', order + 1) });
    // Refused for the moment in which the files are put in their place.
    if (status !== 200) continue;
    order += 1;
    baseSha = body.sha;
  }
  expect((await published).status).toBe(200);
  expect(await readFile(editor, path)).toMatchObject({ values: { order }, conflict: null });
  await editor.delete(fileAt(path));
});

test('a course file that is gone takes its pages along, and brings them back', async () => {
  const aside = join(folder, 'angular.md');
  renameSync(angular, aside);
  await soon(async () => expect((await get('/Angular')).status).toBe(410));
  expect(await textOf('/sitemap-0.xml')).not.toContain('/Angular<');
  renameSync(aside, angular);
  await soon(async () => expect((await get('/Angular')).status).toBe(200));
});

test('an own logo is in tabs, on start screens and in the pictures of shared links', async () => {
  const logo = sharp({ create: { width: 300, height: 100, channels: 3, background: '#cc0000' } });
  writeFileSync(join(contentDir, 'pictures/own.png'), await logo.png().toBuffer());
  change(join(contentDir, 'site/site.yml'), /^brand: /m, 'logo: own.png\nbrand: ');
  await soon(async () => expect(await textOf('/')).toContain('href="/pictures/favicon.png"'));
  const html = await textOf('/');
  expect(html).toContain('<link rel="apple-touch-icon" href="/pictures/apple-touch-icon.png">');
  expect(html).not.toContain('/favicon.svg');
  const { icons } = (await (await get('/site.webmanifest')).json()) as {
    icons: { src: string; sizes: string }[];
  };
  expect(icons).toHaveLength(3);
  for (const { src, sizes } of [...icons, { src: '/pictures/apple-touch-icon.png', sizes: '180x180' }]) {
    const icon = sharp(Buffer.from(await (await get(src)).arrayBuffer()));
    const { info, data } = await icon.raw().toBuffer({ resolveWithObject: true });
    expect(`${info.width}x${info.height}`).toBe(sizes);
    const middle = (info.width * (info.height + 1) * info.channels) / 2;
    expect([...data.subarray(middle, middle + 3)]).toEqual([0xcc, 0, 0]);
  }
  const shared = sharp(Buffer.from(await (await get('/og/site.png')).arrayBuffer()));
  const at = { left: 88, top: 80, width: 1, height: 1 };
  const [red = 0, green = 255] = await shared.extract(at).removeAlpha().raw().toBuffer();
  expect([red > 180, green < 40]).toEqual([true, true]);
});

test('a QR of the bank and a picture in a text are seen in the draft, are live and sharp, and stay while they are used', async () => {
  const editor = product.client();
  await editor.post('/api/login', admin);
  const path = 'courses/algorithms.md';
  const words = 'upi://pay?pa=asha.teaches@examplebank&pn=Asha%20Verma';
  const send = async (picture: Buffer, use: string) => {
    const form = new FormData();
    form.append('use', use);
    form.append('picture', new Blob([new Uint8Array(picture)]), 'lab.png');
    return (await editor.upload('/api/content/pictures', form)).body.name;
  };
  const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: '#cc0000' } });
  const [lab, qr] = [
    await send(await photo.png().toBuffer(), ''),
    await send(await codeOnScreen(words), 'qr'),
  ];
  expect([lab, qr]).toEqual(['lab.webp', 'lab-2.webp']);
  const { body } = await readFile(editor, path);
  const saved = await draft(editor, path, {
    body: `${body}\n\n![A red "wall"](${lab})\n`,
    ...set('/payment/qrPicture', qr),
  });
  expect([saved.status, saved.body.problems]).toEqual([200, []]);

  const [own = ''] =
    /\/pictures\/whole\/lab-2[^"]+/.exec(
      await (await get('/preview/buyAlgorithms', { cookie: editor.cookie })).text(),
    ) ?? [];
  const drafted = await get(`/preview${own}`, { cookie: editor.cookie });
  expect(await scan(Buffer.from(await drafted.arrayBuffer()))).toBe(words);
  expect([(await get(own)).status, (await get(`/preview${own}`)).status]).toEqual([404, 404]);

  expect((await editor.post('/api/content/publish', { paths: [path] })).status).toBe(200);
  const page = await textOf('/Algorithms');
  const [shown, src = ''] =
    /<img src="([^"]+)" width="900" height="600" alt="A red “wall”" loading="lazy">/.exec(page) ?? [];
  expect([shown, (await get(src)).status]).toEqual([expect.any(String), 200]);
  const [code = ''] = /<img [^>]*alt="QR code: pay [^>]*>/.exec(await textOf('/buyAlgorithms')) ?? [];
  expect(code).toContain(`width="720" height="1600"`);
  const live = await get(own);
  const picture = Buffer.from(await live.arrayBuffer());
  expect(await scan(picture)).toBe(words);
  const { headers } = live;
  expect(['content-type', 'cache-control', 'content-length'].map((name) => headers.get(name))).toEqual([
    'image/webp',
    'public, max-age=3600',
    String(picture.length),
  ]);
  expect((await get(own, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);

  const { body: listed } = await editor.get('/api/content/pictures');
  expect(listed).toContainEqual(expect.objectContaining({ name: lab, usedBy: [path] }));
  for (const name of [lab, qr])
    expect((await editor.delete(`/api/content/pictures/${name}`)).status).toBe(409);
  const gone = await draft(editor, path, { body: body.concat('\n\n![A wall](wall.webp)') });
  expect(gone.body.problems).toEqual([
    expect.objectContaining({
      line: expect.any(Number),
      text: 'There is no picture wall.webp. Please upload it, or choose another.',
    }),
  ]);
  await editor.delete(fileAt(path));
});

test('every answer is of one version while versions change', async () => {
  const home = join(contentDir, 'site/site.yml');
  const brands = ['Abhyas', 'Vidya', 'Gyaan'];
  let at = 0;
  const until = performance.now() + 60_000;
  const seen = new Set<string>();
  while (seen.size < brands.length && performance.now() < until) {
    const html = await textOf('/aboutUs');
    const names = brands.filter(
      (brand) => html.includes(`<span class="brand-name`) && html.includes(`content="${brand}"`),
    );
    expect(names).toHaveLength(1);
    const [name = ''] = names;
    expect(html).toMatch(new RegExp(`– ${name}</title>`));
    seen.add(name);
    if (seen.size === at + 1 && at < brands.length - 1)
      change(home, `brand: ${brands[at]}`, `brand: ${brands[++at]}`);
  }
  expect(seen.size).toBe(brands.length);
});

test('a new build under a running server breaks no page that was never asked for before', async () => {
  // Beside the packages, which the pages load.
  mkdirSync('node_modules/.cache', { recursive: true });
  const dist = mkdtempSync(join('node_modules/.cache', 'dist-of-publishing-'));
  cpSync('dist', dist, { recursive: true });
  const own = await startProcess(join(folder, 'other'), { SITE_DIR: dist });
  // What a build does: another folder of code, another name in product.json.
  const about = JSON.parse(readFileSync(join(dist, 'product.json'), 'utf8'));
  writeFileSync(join(dist, 'product.json'), JSON.stringify({ ...about, server: 'server-other' }));
  rmSync(join(dist, 'client'), { recursive: true });
  const answers = ['/buyAngular', '/student-login', '/certificate/AB-NONE'].map((path) =>
    fetch(own.url + path),
  );
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 404]);
  await own.end('SIGTERM');
  rmSync(dist, { recursive: true });
});

test('a start on a wrong folder shows what was live last, and says what is wrong', async () => {
  const contentOfOwn = join(folder, 'broken');
  await copyContent(contentOfOwn);
  const env = { CONTENT_DIR: contentOfOwn };
  const dataDir = join(folder, 'broken-data');
  await (await startProcess(dataDir, env)).end('SIGTERM');
  const file = join(contentOfOwn, 'courses/angular.md');
  change(file, 'priceInr: 649', 'priceInr: six');
  const again = await startProcess(dataDir, env);
  expect(again.output()).toContain('priceInr (line 9): Please write a number');
  expect(await (await fetch(`${again.url}/Angular`)).text()).toContain('₹649');
  change(file, 'priceInr: six', 'priceInr: 650');
  await soon(async () => expect(await (await fetch(`${again.url}/Angular`)).text()).toContain('₹650'));
  await again.end('SIGTERM');
});

test('a first start on a wrong folder says file and line, and ends', async () => {
  const wrong = join(folder, 'wrong');
  await copyContent(wrong);
  change(join(wrong, 'site/site.yml'), 'brand: Abhyas', 'brand: ""');
  const start = startProcess(join(folder, 'wrong-data'), { CONTENT_DIR: wrong });
  await expect(start).rejects.toThrow(/\(78\)[\s\S]*site\/site\.yml[\s\S]*brand \(line \d+\)/);
});
