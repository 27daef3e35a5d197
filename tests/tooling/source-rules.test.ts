import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from './sandbox.ts';

/*
 * What the code never does, read off the code. The lint rules of biome.json hold the rest; rules.test.ts tries them out.
 */
/** Neither a test nor what only tests use: `test-….ts`, `…-fixture.ts`. */
const isOurs = (file: string): boolean => !/\.test\.tsx?$|\/test-[\w-]+\.ts$|-fixture\.ts$/.test(file);
const sources = (pattern: string) =>
  globSync(pattern, { cwd: projectRoot })
    .filter(isOurs)
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(projectRoot, file), 'utf8') }));

const server = sources('server/**/*.{ts,mjs}');
const site = sources('src/**/*.{ts,tsx,astro}');
const everything = [...server, ...site, ...sources('integrations/**/*.{ts,mjs}')];

/** Files in which something stands. */
const having = (files: typeof server, pattern: RegExp): string[] =>
  files.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test('there is something to look at', () => {
  expect(server.length).toBeGreaterThan(150);
  expect(site.length).toBeGreaterThan(150);
});

describe('nothing runs what somebody sent', () => {
  test('no code is made of text', () => {
    expect(having(everything, /\beval\(|new Function\(|setTimeout\(\s*['"`]|setInterval\(\s*['"`]/)).toEqual(
      [],
    );
    // Frees buffers by Node's own collector; what it runs is a fixed word.
    expect(having(everything, /node:vm/)).toEqual(['server/memory/collector.ts']);
  });

  test('no other program is started', () => {
    // Further processes of this very program, without arguments of anybody's.
    expect(having([...server, ...site], /node:child_process/)).toEqual(['server/documents/word-to-html.ts']);
    expect(having(server, /import \{ fork \} from 'node:child_process'/)).toEqual([
      'server/documents/word-to-html.ts',
    ]);
    expect(having(server, /\bfork\(PROGRAM, \{\s*execArgv: FLAGS,/)).toEqual([
      'server/documents/word-to-html.ts',
    ]);
    expect(having(server, /cluster\.(?:fork|setup\w+)\(/)).toEqual(['server/process/supervise.ts']);
    expect(having(server, /cluster\.fork\([^)]/)).toEqual([]);
  });

  test('no objects are read but JSON', () => {
    expect(having(everything, /\bdeserialize\(|unserialize|js-yaml|yaml\.load/)).toEqual([]);
  });

  test('no format of a text is given by somebody else', () => {
    expect(having(server, /\butil\.format\(|import \{[^}]*\bformat\b[^}]*\} from 'node:util'/)).toEqual([]);
  });

  test('no search pattern is made of what somebody sent', () => {
    // Both are made of our own names, with what has a meaning in patterns escaped in the first.
    expect(having([...server, ...site], /\bRegExp\(/).toSorted()).toEqual([
      'server/http/answer-unmatched.ts',
      'server/sessions/sessions.ts',
    ]);
  });

  test('no SQL is put together from text', () => {
    const features = server.filter(({ file }) => file.startsWith('server/features/'));
    expect(having(features, /\bsql`|sql\.raw|sql\.lit\((?!true\))|\.key\(|\.at\('/)).toEqual([]);
    // A number of pages, which a setting of the database cannot take as a parameter.
    expect(having(server, /sql\.raw/).filter((file) => !file.startsWith('server/db/'))).toEqual([
      'server/backup/replica/replica.ts',
    ]);
  });
});

describe('cryptography', () => {
  test('hashes with SHA-256 and nothing older', () => {
    const names = everything.flatMap(({ text }) =>
      [...text.matchAll(/\bcreateH(?:ash|mac)\(\s*'([^']+)'/g)].map(([, name]) => name),
    );
    expect(new Set(names)).toEqual(new Set(['sha256']));
    expect(having(everything, /\bcreateH(?:ash|mac)\(\s*[^'\s]/)).toEqual([]);
  });

  test('encrypts with AES-256-GCM in one place', () => {
    expect(having(everything, /\bcreate(?:C|Dec)ipher(?:iv)?\(/)).toEqual(['server/crypto/sealed-box.ts']);
    const box = server.find(({ file }) => file === 'server/crypto/sealed-box.ts')?.text ?? '';
    const modes = [...box.matchAll(/ipheriv\('([^']+)'/g)].map(([, mode]) => mode);
    expect(modes).toEqual(['aes-256-gcm', 'aes-256-gcm']);
  });

  test('takes what must not be guessed from the system', () => {
    // Pauses before another try; nobody gains by guessing them.
    expect(having(server, /Math\.random\(/).filter((file) => !file.startsWith('server/db/'))).toEqual([]);
  });

  test('is done by Node, argon2 and otpauth, not by us', () => {
    expect(
      having(everything, /from '(?:crypto-js|node-forge|sjcl|tweetnacl|bcrypt\w*|md5|sha\.?js)'/),
    ).toEqual([]);
    const hashers = having(server, /from '@node-rs\/argon2'/);
    expect(hashers).toHaveLength(1);
    expect(hashers[0]).toMatch(/^server\/crypto\//);
  });
});

test('a session begins in the places that are written down', () => {
  expect(having(server, /\bsessions\.begin\(/)).toEqual([
    'server/features/auth/identity.service.ts',
    'server/features/auth/login.service.ts',
    'server/features/auth/passwords.service.ts',
  ]);
});

describe('the server calls nobody', () => {
  test('but the mail server, the database and the store of files that its operator named', () => {
    const calls =
      /\bfetch\(|\bhttps?\.(?:get|request)\(|import \{[^}]*\b(?:request|get)\b[^}]*\} from 'node:https?'|\bconnect\([^)]*\bport\b|from '(?:nodemailer|pg|@aws-sdk\/[\w-]+|undici|axios)'/;
    const known = /^server\/(?:mail|db\/postgres|files)\//;
    expect(having(server, calls).filter((file) => !known.test(file))).toEqual([]);
    // The doctor asks a time server how late it is.
    expect(having(server, /node:dgram/)).toEqual(['server/doctor/clock.ts']);
  });
});

describe('the log', () => {
  test('is written in one place, to standard output', () => {
    expect(having(server, /import pino\b/)).toEqual(['server/log.ts']);
    expect(having(server, /\bpino\.(?:destination|transport)\(/)).toEqual([]);
  });

  test('of deeds is added to; old entries go after their time and are never changed', () => {
    expect(having(server, /updateTable\('audit_log'\)/)).toEqual([]);
    expect(having(server, /deleteFrom\('audit_log'\)/)).toEqual([
      'server/features/privacy/retention.repository.ts',
    ]);
  });
});

describe('what runs in production', () => {
  test('needs no package of development', () => {
    const { dependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
    const used = server.flatMap(({ file, text }) =>
      [...text.matchAll(/^(?:import|export)\b(?! type)[^;]*?from '([^'.][^']*)'/gm)].map(([, name = '']) => ({
        file,
        name: name.split('/', name.startsWith('@') ? 2 : 1).join('/'),
      })),
    );
    expect(used.length).toBeGreaterThan(100);
    expect(used.filter(({ name }) => !name.startsWith('node:') && !(name in dependencies))).toEqual([]);
  });

  test('leaves the source and its history outside of what is served', () => {
    expect(readFileSync(join(projectRoot, '.gitignore'), 'utf8')).toMatch(/^\/?dist\/?$/m);
    expect(
      globSync('{public,dist/client}/**/{.git,.svn,.hg,.env,package.json}', { cwd: projectRoot }),
    ).toEqual([]);
  });
});

test('nothing writes to what all objects share', () => {
  expect(
    having(everything, /\bObject\.assign\(\s*(?:Object|Array|Function)\.prototype|__proto__\s*[=:]/),
  ).toEqual([]);
});
