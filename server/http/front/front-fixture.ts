import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import pino from 'pino';
import { listen } from '../../process/listen.ts';
import { loadSite } from '../../site/load-site.ts';
import { createFront } from './front.ts';
import type { FrontParts } from './parts.ts';

/** A front on a real socket before a small made-up site: for tests. */

const page = (title: string): string =>
  `<!doctype html><title>${title}</title>${`<p>${title}</p>`.repeat(200)}`;
const POLICY = "default-src 'self'; script-src 'self';";

/** Text of the built files, by their place in the client folder. */
export const files = {
  'index.html': page('Home'),
  'Fullstack.html': page('Full Stack'),
  '404.html': page('Nothing here'),
  '_astro/app.abc123.js': `console.log(1);${'/**/'.repeat(100)}`,
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'my file.txt': 'with a space',
  'video.mp4': 'v'.repeat(1024 * 1024 + 10),
  _headers: 'not for visitors',
};

/** Writes a build such as `npm run build` makes it. */
export function writeBuild(): string {
  const siteDir = mkdtempSync(join(tmpdir(), 'abhyas-site-'));
  const write = (path: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(siteDir, path)), { recursive: true });
    writeFileSync(join(siteDir, path), content);
  };
  for (const [path, text] of Object.entries(files)) {
    write(join('client', path), text);
    if (!/\.(?:html|js)$/.test(path)) continue;
    write(join('client', `${path}.br`), brotliCompressSync(text));
    write(join('client', `${path}.gz`), gzipSync(text));
  }
  const policies = ['/', '/Fullstack', '/404'].map((pathname) => ({
    pathname,
    headers: [{ key: 'Content-Security-Policy', value: POLICY }],
  }));
  write('_headers.json', JSON.stringify(policies));
  write(
    'on-demand-pages.json',
    JSON.stringify(['/dashboard', '/course/[courseId]', '/reset-password/[token]']),
  );
  write('server/entry.mjs', 'export const handler = (request, response) => response.end("from astro");');
  return siteDir;
}

const silent = pino({ level: 'silent' });

interface TestFront {
  readonly server: Server;
  readonly url: string;
  /** Sends bytes as they are, part after part, and gives what comes back until the server closes or falls silent. */
  raw(...parts: string[]): Promise<string>;
  close(): Promise<void>;
}

/** Starts a front; what a test does not replace answers plainly. */
export async function startFront(overrides: Partial<FrontParts> = {}): Promise<TestFront> {
  const config = {
    siteUrl: 'https://learn.example.in',
    hosts: ['localhost', '127.0.0.1'],
    trustedProxies: [],
    logAddress: 'short' as const,
    mediaAccel: undefined,
  };
  const catalogue = {
    siteName: 'Abhyas',
    courses: [
      {
        slug: 'f',
        courseName: 'F',
        description: '',
        path: '/Fullstack',
        aliases: ['/full-stack-web'],
        kind: 'tech',
        order: 1,
      },
    ],
  };
  const server = createFront({
    config,
    log: silent,
    site: loadSite({ siteDir: writeBuild(), siteUrl: (overrides.config ?? config).siteUrl }, catalogue),
    api: (_request, response) => void response.end('from the api'),
    page: (_request, response) => void response.end('from a page'),
    readiness: { draining: false, isReady: async () => true },
    databaseVersion: () => undefined,
    ...overrides,
  });
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  return {
    server,
    url: `http://localhost:${port}`,
    raw: (...parts) => exchange(port, parts),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const BETWEEN_PARTS_MS = 50;
/** Looks at a silent connection; a machine that stands still for a while has looked once. */
const SILENCES = 8;

function exchange(port: number, parts: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const waiting = [...parts];
    const socket = connect(port, '127.0.0.1');
    const sendNext = (): void => {
      const next = waiting.shift();
      if (next === undefined || socket.destroyed) return;
      socket.write(next, 'latin1');
      // However late the timer is, the server has read the part before.
      setTimeout(() => setImmediate(() => setImmediate(sendNext)), BETWEEN_PARTS_MS);
    };
    const finish = (): void => {
      socket.destroy();
      resolve(received);
    };
    let silences = 0;
    socket.on('timeout', () => {
      silences += 1;
      if (silences === SILENCES) finish();
      else socket.setTimeout(BETWEEN_PARTS_MS);
    });
    socket.setTimeout(BETWEEN_PARTS_MS);
    socket.on('connect', sendNext);
    socket.on('data', (chunk) => {
      silences = 0;
      received += chunk.toString('latin1');
    });
    socket.on('error', finish);
    socket.on('close', finish);
  });
}
