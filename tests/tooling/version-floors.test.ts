import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { floorComplaints } from '../../scripts/lib/version-floors.mjs';
import { projectRoot } from './sandbox.ts';

const read = (path: string) => JSON.parse(readFileSync(join(projectRoot, path), 'utf8'));

test('no package is older than a version that mended a known hole', () => {
  const { packages } = read('docs/security/minimum-versions.json');
  expect(packages.length).toBeGreaterThan(20);
  expect(floorComplaints(read('package-lock.json'), packages)).toEqual([]);
});

test('every direct dependency that parses what strangers send has its floor', () => {
  const names = read('docs/security/minimum-versions.json').packages.map(
    ({ name }: { name: string }) => name,
  );
  for (const name of ['astro', 'hono', 'kysely', 'mammoth', 'node', 'nodemailer', 'sanitize-html'])
    expect(names).toContain(name);
});

test('copies inside other packages count, and numbers are compared as numbers', () => {
  const lock = {
    packages: {
      'node_modules/devalue': { version: '5.10.0' },
      'node_modules/astro/node_modules/devalue': { version: '5.9.1' },
      'node_modules/sharp': { version: '0.32.6-rc.1' },
      'node_modules/not-devalue': { version: '1.0.0' },
    },
  };
  const floor = (name: string, version: string) => ({ name, floor: version, reason: 'a hole' });
  expect(floorComplaints(lock, [floor('devalue', '5.9.2'), floor('sharp', '0.32.6')])).toEqual([
    'node_modules/astro/node_modules/devalue is 5.9.1, and must be 5.9.2 or newer: a hole.',
  ]);
  expect(floorComplaints(lock, [floor('sharp', '1.0.0'), floor('svgo', '4.0.1')])).toEqual([
    'node_modules/sharp is 0.32.6-rc.1, and must be 1.0.0 or newer: a hole.',
    'svgo is not used any more; take it out of the table.',
  ]);
});
