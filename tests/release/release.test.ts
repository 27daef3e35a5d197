import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBuild } from '../../server/site/build.ts';
import type { Client } from '../support/client.ts';
import { uploadForm } from '../support/fixtures.ts';
import { buyerPassword, emailOf, order } from '../support/placed-order.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';
import { adminOf } from '../support/screens.ts';
import { shopContent } from '../support/shop-content.ts';

const checkout = join(import.meta.dirname, '../..');
const dist = join(process.env['RELEASE'] ?? '', 'dist');
const folders = Array.from({ length: 3 }, () => mkdtempSync(join(tmpdir(), 'abhyas-')));
const [ofRelease = '', ofCheckout = '', content = ''] = folders;
const CONTENT_DIR = await shopContent(content);

let release: ProductProcess;
let admin: Client;
beforeAll(async () => {
  release = await startProcess(ofRelease, { CONTENT_DIR, ENCODER: 'auto' });
  await release.proved();
  admin = await adminOf(release);
});
afterAll(async () => {
  await release.end('SIGTERM');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Asks like a visitor: pages are not held to what the API promises. */
const ask = (site: ProductProcess, address: string, headers: Record<string, string> = {}) =>
  fetch(site.url + address, { headers });
const textOf = async (address: string) => (await ask(release, address)).text();

async function failures(addresses: readonly string[]): Promise<string[]> {
  const asked = addresses.map(async (address) => {
    const { status, body } = await ask(release, address);
    await body?.cancel();
    return status === 200 ? [] : [`${address} ${status}`];
  });
  return (await Promise.all(asked)).flat();
}

async function locationsIn(sitemap: string): Promise<string[]> {
  const found = (await textOf(sitemap)).matchAll(/<loc>([^<]+)/g);
  return Array.from(found, ([, url = '']) => new URL(url).pathname);
}

it('shows every page of the sitemap, and the pictures of shared links as the checkout draws them', async () => {
  const parts = await locationsIn('/sitemap-index.xml');
  const pages = (await Promise.all(parts.map(locationsIn))).flat();
  expect(pages.filter((address) => address.startsWith('/buy')).length).toBeGreaterThan(5);
  expect(await failures(pages)).toEqual([]);
  expect(await (await ask(release, '/readyz')).json()).toMatchObject({ status: 'ready', failing: [] });

  const own = await startProcess(ofCheckout, { CONTENT_DIR }, [process.execPath, 'server/main.ts']);
  const pictures = new Set<string>();
  for (const page of pages) {
    const [, url = ''] = /property="og:image" content="([^"]+)"/.exec(await textOf(page)) ?? [];
    pictures.add(new URL(url).pathname);
  }
  expect(pictures.size).toBeGreaterThan(10);
  for (const picture of pictures) {
    const [drawn, wanted] = await Promise.all([ask(release, picture), ask(own, picture)]);
    expect([picture, drawn.status]).toEqual([picture, 200]);
    expect(Buffer.from(await drawn.arrayBuffer())).toEqual(Buffer.from(await wanted.arrayBuffer()));
  }
  await own.end('SIGTERM');
});

it('serves every file of its build, films in parts', async () => {
  const files = readBuild(dist).files.map((file) => `/${file}`);
  expect(files.length).toBeGreaterThan(50);
  expect(await failures(files)).toEqual([]);
  const films = files.filter((file) => file.endsWith('.mp4'));
  expect(films).toHaveLength(10);
  for (const film of films) {
    const part = await ask(release, film, { range: 'bytes=0-99' });
    expect([film, part.status, (await part.arrayBuffer()).byteLength]).toEqual([film, 206, 100]);
  }
});

it('sells a course, teaches it with a film and a Word document, and proves that someone finished it', async () => {
  const { client, path, code, decide } = await order(release, 'Asha Verma', '612345678901');
  await decide('accept', {});
  const { receipts } = (await client.get(`/api${path}`)).body;
  const receipt = await client.get(`/api${path}/receipts/${receipts[0].id}.pdf`);
  expect([receipt.status, receipt.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  expect(await textOf(path)).toContain(code);

  const courses: { id: number; slug: string }[] = (await admin.get('/api/courses')).body;
  const courseId = courses.find(({ slug }) => slug === 'full-stack')?.id ?? 0;
  const terms = { mode: 'auto', hours: 24, text: '' };
  expect((await admin.put(`/api/courses/${courseId}/certificates`, terms)).status).toBe(200);
  const add = async (type: 'video' | 'document', name: string) => {
    const form = uploadForm({ title: name, description: '', type, courseId }, { name });
    return (await admin.upload('/api/upload-file', form)).body.material;
  };
  const film = await add('video', 'lecture.mp4');
  const worksheet = await add('document', 'worksheet.docx');

  const student = release.client();
  const login = { email: emailOf('Asha Verma'), password: buyerPassword };
  expect((await student.post('/api/login', login)).status).toBe(200);
  for (const page of ['/dashboard', `/course/${courseId}`])
    expect(await (await ask(release, page, { cookie: student.cookie })).text()).toContain('Full Stack');
  expect((await student.get(film.filePath, { range: 'bytes=0-99' })).status).toBe(206);
  expect((await student.get(`${worksheet.filePath}/page`)).body).toContain('<title>worksheet.docx</title>');
  for (const { id } of [film, worksheet])
    expect((await student.put(`/api/materials/${id}/progress`, { completed: true })).status).toBe(200);
  const [{ code: certificate }] = (await student.get('/api/me/certificates')).body;
  await student.post(`/api/me/certificates/${certificate}/name`, { fullName: 'Asha Verma' });
  expect(await textOf(`/certificate/${certificate}`)).toContain('Asha Verma');
  const pdf = await student.get(`/api/certificate/${certificate}/pdf`);
  expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
});

it('names no folder of the machine that built it', () => {
  const code = globSync('server-*/**/*.mjs', { cwd: dist });
  expect(code.length).toBeGreaterThan(50);
  expect(code.filter((file) => readFileSync(join(dist, file), 'utf8').includes(checkout))).toEqual([]);
});
