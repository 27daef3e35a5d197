import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passOver } from '../../scripts/lib/pass-over.mjs';
import { readBuiltSite } from '../support/built-site.ts';
import { hasNginx, startNginx } from '../support/nginx.ts';
import { freePort, type ProductProcess, startProcess } from '../support/process.ts';

const site = readBuiltSite();
const NAME = 'learn.example.in';

/** The recipes of the operators' guide: for the product behind nginx, and for nginx with the files. */
const [proxyRecipe = '', filesRecipe = ''] = [
  ...readFileSync(resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8').matchAll(
    /^```nginx\n([\s\S]*?)^```$/gm,
  ),
].map(([, recipe = '']) => recipe);

/** A recipe on a laptop: no certificates, free ports, our folder. Everything else stays as it is written. */
const tried = (recipe: string, port: number, productPort: number): string =>
  recipe
    .replace(/server \{\n {4}listen 80;[\s\S]*?\n\}\n/, '')
    .replaceAll(/^ +(?:listen \[::\]:443|ssl_certificate).*\n/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:4321', `127.0.0.1:${productPort}`)
    .replaceAll('/opt/abhyas/dist', site.dist);

const HEADERS = [
  'content-type',
  'cache-control',
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'location',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
];

if (!hasNginx) passOver('the nginx recipes of docs/operations.md', 'nginx');

describe.runIf(hasNginx)('nginx, set up as docs/operations.md says', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-behind-nginx-'));
  const started: { stop(): Promise<void> }[] = [];
  let product: ProductProcess;
  let proxy: string;
  let files: string;

  beforeAll(async () => {
    product = await startProcess(dataDir, { SITE_URL: `http://${NAME}` });
    const start = async (recipe: string): Promise<string> => {
      const port = await freePort();
      started.push(await startNginx(tried(recipe, port, Number(new URL(product.url).port)), port));
      return `http://127.0.0.1:${port}`;
    };
    proxy = await start(proxyRecipe);
    files = await start(filesRecipe);
  });
  afterAll(async () => {
    for (const nginx of started) await nginx.stop();
    await product.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function answer(origin: string, path: string, headers: Record<string, string> = {}) {
    const response = await fetch(origin + path, { redirect: 'manual', headers });
    const said = HEADERS.map((name) => [name, response.headers.get(name)?.toLowerCase()]);
    return { status: response.status, headers: Object.fromEntries(said), body: await response.text() };
  }

  const ownPages = [...site.pages.keys()].filter((path) => path !== '/404');
  const someFiles = [
    '/robots.txt',
    '/sitemap-index.xml',
    '/favicon.svg',
    '/og/site.png',
    '/catalogue.json',
    '/site.webmanifest',
  ];
  const hashed = site.addresses.filter((address) => address.startsWith('/_astro/'));

  test.each([...ownPages, ...someFiles, ...hashed])(
    'sends %s from the disk as the product would',
    async (path) => {
      const [ours, theirs] = await Promise.all([answer(product.url, path), answer(files, path)]);
      expect(theirs.status).toBe(200);
      // Media types differ in their letter case and charset where nginx has its own list.
      const { 'content-type': type, ...headers } = theirs.headers;
      const { 'content-type': ourType, ...ourHeaders } = ours.headers;
      expect(headers).toEqual(ourHeaders);
      expect(type?.split(';')[0]?.replace(/^(?:application\/javascript|text\/xml)$/, '*')).toBe(
        ourType?.split(';')[0]?.replace(/^(?:text\/javascript|application\/xml)$/, '*'),
      );
      expect(theirs.body).toBe(ours.body);
    },
  );

  test('knows every spelling that the product knows', async () => {
    const aliases = site.catalogue.courses.flatMap((course) => course.aliases);
    const spellings = [...ownPages.filter((path) => path !== '/'), ...aliases, '/home', '/index'].flatMap(
      (path) => [path, path.toLowerCase(), path.toUpperCase(), `${path}/`, `${path}.html`],
    );
    for (const spelling of spellings) {
      const [ours, theirs] = await Promise.all([
        answer(product.url, `${spelling}?a=1&b=c%20d`),
        answer(files, `${spelling}?a=1&b=c%20d`),
      ]);
      expect([spelling, theirs.status, theirs.headers['location']]).toEqual([
        spelling,
        ours.status,
        ours.headers['location'],
      ]);
    }
  });

  test.each([
    '/nowhere',
    '/404',
    '/404.html',
    '/_headers',
    '/_redirects',
    '/index.html.br',
    '/Fullstack.html.gz',
    '/../package.json',
    '/.build.json',
  ])('has no page at %s', async (path) => {
    const { status, body, headers } = await answer(files, path);
    expect(status).toBe(404);
    expect(body).toBe(site.page('/404').html);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
  });

  test('sends pages compressed', async () => {
    const response = await fetch(`${files}/Fullstack`, { headers: { 'accept-encoding': 'gzip' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
  });

  test('hands calls and the member area to the product', async () => {
    const paths = [
      '/api/courses',
      '/api/me',
      '/media/1/x',
      ...site.onDemand.map((pattern) => pattern.replace(/\[.*\]/, '1')),
    ];
    for (const path of paths) {
      const [ours, theirs] = await Promise.all([
        answer(product.url, path),
        answer(files, path, { host: NAME }),
      ]);
      expect([path, theirs.status, theirs.headers]).toEqual([path, ours.status, ours.headers]);
    }
  });

  test('in front of everything passes all of it on', async () => {
    for (const path of [
      '/',
      '/Fullstack',
      '/fullstack?x=1',
      '/nowhere',
      '/api/courses',
      '/dashboard',
      '/robots.txt',
    ]) {
      const [ours, theirs] = await Promise.all([
        answer(product.url, path),
        answer(proxy, path, { host: NAME }),
      ]);
      expect(theirs).toEqual(ours);
    }
  });

  test('leads pages to https, and refuses calls that came without', async () => {
    const port = await freePort();
    const [plain = ''] = /server \{\n {4}listen 80;[\s\S]*?\n\}\n/.exec(proxyRecipe) ?? [];
    const nginx = await startNginx(
      plain.replace('listen 80;', `listen 127.0.0.1:${port};`).replace(/^ +listen \[::\]:80;\n/m, ''),
      port,
    );
    started.push(nginx);
    const origin = `http://127.0.0.1:${port}`;
    expect(await answer(origin, '/Fullstack?x=1')).toMatchObject({
      status: 301,
      headers: { location: `https://${NAME}/fullstack?x=1` },
    });
    for (const path of ['/api/me', '/API/login', '/media/1/a.mp4', '/uploads'])
      expect((await answer(origin, path)).status).toBe(403);
  });

  test('lets the product judge how large an upload may be', async () => {
    for (const origin of [proxy, files]) {
      const body = new FormData();
      body.append('title', 'Large');
      body.append('file', new Blob([Buffer.alloc(3_000_000)]), 'large.pdf');
      const response = await fetch(`${origin}/api/upload-file`, { method: 'POST', body });
      expect(response.status).toBe(401);
    }
  });
});
