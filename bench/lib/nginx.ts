import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, type ServerProcess, startServer } from './server-process.ts';
import { toolEnv } from './tools.ts';
import { workshop } from './workshop.ts';

/** A file that nginx serves under a path, with headers beyond its own. */
export interface NginxFile {
  readonly path: string;
  readonly file: string;
  readonly mediaType: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Starts nginx as it is set up for speed: one worker, sendfile, files kept open, no access log. */
export const startNginx = (files: readonly NginxFile[]): Promise<ServerProcess> =>
  start(files.map(location), '');

/** A folder of the product's stored files, and the prefix of the paths the product answers with. */
export interface StoredMedia {
  readonly folder: string;
  readonly prefix: string;
}

/** Starts nginx in front of the product, sending the stored files itself: the recipe of docs/operations.md. */
export const startMediaNginx = (productPort: number, media: StoredMedia): Promise<ServerProcess> =>
  start([accelerated(media), PROXIED], `upstream abhyas { server 127.0.0.1:${productPort}; keepalive 32; }`);

async function start(locations: readonly string[], upstream: string): Promise<ServerProcess> {
  const folder = mkdtempSync(join(workshop, 'nginx-'));
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, configuration(folder, port, locations, upstream));
  return startServer({
    name: 'nginx',
    port,
    command: 'nginx',
    args: ['-p', folder, '-c', config],
    env: toolEnv,
    readyPath: '/ready',
  });
}

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

const configuration = (
  folder: string,
  port: number,
  locations: readonly string[],
  upstream: string,
): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 4096; }
http {
  ${TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_timeout 65;
  keepalive_requests 1000000000;
  open_file_cache max=100 inactive=1h;
  open_file_cache_valid 1h;
  ${upstream}
  server {
    listen 127.0.0.1:${port};
    location = /ready { return 200; }
    ${locations.join('\n    ')}
  }
}
`;

const location = ({ path, file, mediaType, headers }: NginxFile): string =>
  [
    `location = ${path} {`,
    `  alias ${quote(file)};`,
    `  default_type ${quote(mediaType)};`,
    '  types {}',
    ...Object.entries(headers).map(([name, value]) => `  add_header ${name} ${quote(value)};`),
    '}',
  ].join('\n    ');

const PASSED_ON = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Cross-Origin-Resource-Policy',
  'Permissions-Policy',
  'Referrer-Policy',
  'Strict-Transport-Security',
  'X-Content-Type-Options',
  'X-Request-Id',
];

const accelerated = ({ folder, prefix }: StoredMedia): string =>
  [
    `location ${prefix}/ {`,
    '  internal;',
    `  alias ${quote(`${folder}/`)};`,
    ...PASSED_ON.map(
      (name) => `  add_header ${name} $upstream_http_${name.toLowerCase().replaceAll('-', '_')} always;`,
    ),
    '}',
  ].join('\n    ');

const PROXIED = `location / {
      proxy_buffering off;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_pass http://abhyas;
    }`;

const quote = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
