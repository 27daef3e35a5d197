import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { afterEach, beforeEach } from 'vitest';
import { startTestSite, type TestSite } from './test-site.ts';

/** What tests of uploads share: sample files, a site with small limits, and forms sent by hand. */

const FIXTURES = new URL('../../../tests/fixtures/', import.meta.url);
export const MEBIBYTE = 1024 * 1024;

/** A sample file of tests/fixtures. */
export const bytesOf = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(new URL(name, FIXTURES)));
export const video = await bytesOf('lecture.mp4');

/** Hex. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A site of its own for each test of the file; videos of at most 3 MiB, documents of at most one. */
export function uploadSite() {
  let site: TestSite;
  beforeEach(async () => {
    site = await startTestSite({ maxVideoBytes: 3 * MEBIBYTE, maxDocumentBytes: MEBIBYTE });
  });
  afterEach(() => site.close());

  return {
    /** The site of the running test. */
    get site(): TestSite {
      return site;
    },

    /** Exchanges it for one with other limits. */
    async restart(options: Parameters<typeof startTestSite>[0]): Promise<void> {
      await site.close();
      site = await startTestSite(options);
    },

    /** Text fields of a form that is accepted. */
    fields: () => ({
      title: 'Lesson 1',
      description: 'क्या है',
      type: 'video',
      courseId: String(site.courseId),
    }),

    /** Sends a form as the admin. */
    post: (body: BodyInit, headers: Record<string, string> = {}): Promise<Response> =>
      site.request('/api/upload-file', 'admin', { method: 'POST', body, headers }),

    /** Everything an upload may change. */
    state: async () => ({
      files: await site.stored(),
      materials: await site.db.selectFrom('materials').selectAll().execute(),
      rows: await site.db.selectFrom('files').selectAll().execute(),
      audit: await site.db.selectFrom('audit_log').selectAll().execute(),
    }),

    /** Sends a form by hand: `pieces` one after the other, then, if `finish`, the end. */
    send(headers: Record<string, string>, pieces: (string | Uint8Array)[], finish = true) {
      const { promise, resolve } = Promise.withResolvers<number | undefined>();
      const outgoing = request(`${site.url}/api/upload-file`, {
        method: 'POST',
        headers: { 'x-test-user': 'admin', 'content-type': 'multipart/form-data; boundary=b', ...headers },
      });
      outgoing.on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      outgoing.on('error', () => resolve(undefined));
      for (const piece of pieces) outgoing.write(piece);
      if (finish) outgoing.end();
      return { outgoing, status: promise };
    },
  };
}

/** How a form sent by hand begins its file. */
export const FILE_HEAD =
  '--b\r\nContent-Disposition: form-data; name="materialFile"; filename="a.mp4"\r\n\r\n';
