import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from './sandbox.ts';

const guide = readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8');
const blocks = (language: string): string[] =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, text = '']) => text,
  );
const servers = blocks('nginx').flatMap((recipe) =>
  [...recipe.matchAll(/^server \{\n[\s\S]*?^\}$/gm)].map(([text]) => text),
);
const encrypted = servers.filter((server) => /listen 443 ssl/.test(server));

describe('the recipes for TLS', () => {
  test('speak TLS 1.2 and 1.3, and nothing older', () => {
    expect(encrypted).toHaveLength(2);
    for (const server of encrypted) expect(server).toMatch(/^ +ssl_protocols +TLSv1\.2 TLSv1\.3;$/m);
  });

  test('use ciphers with forward secrecy and a check of their own', () => {
    for (const server of encrypted) {
      const [, ciphers = ''] = /^ +ssl_ciphers +(\S+);$/m.exec(server) ?? [];
      expect(ciphers.split(':')).toEqual(['ECDHE+AESGCM', 'ECDHE+CHACHA20']);
      expect(server).toMatch(/^ +ssl_prefer_server_ciphers on;$/m);
    }
  });

  test('take certificates that browsers trust', () => {
    for (const server of encrypted) expect(server).toMatch(/ssl_certificate +\/etc\/letsencrypt\//);
  });

  test('lead pages to https, and refuse calls that came without', () => {
    const plain = servers.filter((server) => /listen 80;/.test(server));
    expect(plain).toHaveLength(1);
    for (const server of plain) {
      expect(server).toMatch(/location ~\* \^\/\(\?:api\|media\|uploads\)\(\?:\/\|\$\) \{ return 403; \}/);
      expect(server).toMatch(/location \/ \{ return 301 https:/);
    }
    const [caddy = ''] = blocks('caddyfile');
    expect(caddy).toMatch(
      /@calls path \/api\/\* \/media\/\* \/uploads \/uploads\/\*\n +handle @calls \{\n +respond 403/,
    );
  });
});

test('the service may write its data, and nothing else', () => {
  const [unit = ''] = blocks('ini');
  for (const line of [
    'User=abhyas',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'CapabilityBoundingSet=',
    'UMask=0077',
  ])
    expect(unit).toMatch(new RegExp(`^${line}$`, 'm'));
  expect(unit).toMatch(/^Environment=NODE_ENV=production$/m);
});

test('a disk of copies that is away keeps no site down', () => {
  const named = [...guide.matchAll(/ReadWritePaths=(\S+) into/g)].map(([, path]) => path);
  expect(named).toEqual(['-/backup/abhyas']);
});

test('the figures are asked for under the name and at the address that the alarms and the guide know', () => {
  const [prometheus = ''] = blocks('yaml');
  const alarms = readFileSync(join(projectRoot, 'docs/alarms.yml'), 'utf8');
  const jobs = [...alarms.matchAll(/job="([^"]+)"/g)].map(([, job]) => job);
  expect(jobs).toEqual(['abhyas']);
  expect(prometheus).toMatch(/^ +- job_name: abhyas$/m);
  const [, address] = /targets: \['([^']+)'\]/.exec(prometheus) ?? [];
  expect(guide).toContain(`http://${address}/metrics`);
});

test('the service is tried again for as long as it takes, but not with unusable settings', () => {
  const [unit = ''] = blocks('ini');
  const numberOf = (name: string): number => Number(new RegExp(`^${name}=(\\d+)$`, 'm').exec(unit)?.[1]);
  // Starts that fail at once, one RestartSec apart, must not use up the starts that systemd allows.
  expect(numberOf('StartLimitIntervalSec') / numberOf('RestartSec')).toBeLessThan(
    numberOf('StartLimitBurst'),
  );
  expect(unit).toMatch(/^RestartPreventExitStatus=78$/m);
});

test('no page tells who runs a server to use a command that does not read its settings', () => {
  const runbook = readFileSync(join(projectRoot, 'docs/runbook.md'), 'utf8');
  expect(runbook.match(/npm run [\w:-]+/g)).toBeNull();
  const onServers = [...blocks('sh'), ...runbook.matchAll(/^```sh\n[\s\S]*?^```$/gm)].join('\n');
  expect(onServers.match(/npm run (?!build)[\w:-]+/g)).toBeNull();
  // A shell runs and replaces parts of what that file holds.
  expect(onServers).not.toMatch(/(?:^|[\s;])(?:\.|source) +\/etc\/abhyas/);
  for (const page of [guide, runbook])
    for (const name of ['as-abhyas', 'update-abhyas'])
      expect(page).toMatch(new RegExp(`^alias ${name}='.*--env-file=/etc/abhyas/abhyas\\.env.*'$`, 'm'));
});

test('who stops the service stops its socket too, which would start it again', () => {
  const pages = ['README.md', 'docs/operations.md', 'docs/runbook.md', 'server/backup/data-folder.ts'];
  const stops = pages.flatMap((page) => [
    ...readFileSync(join(projectRoot, page), 'utf8').matchAll(/systemctl stop ([^\n`)]*)/g),
  ]);
  expect(stops.length).toBeGreaterThan(2);
  for (const [, units] of stops) expect(units).toBe('abhyas.socket abhyas');
});
