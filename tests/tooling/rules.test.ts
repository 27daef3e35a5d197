import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Sandbox } from './sandbox.ts';

type Case = [rule: string, path: string, code: string];

const refused: Case[] = [
  ['noProcessEnv', 'server/jobs/env.ts', `export const y = process.env['PORT'];`],
  [
    'noProcessEnv',
    'server/jobs/env-import.ts',
    `import { env } from 'node:process';\nexport const y = env['PORT'];`,
  ],
  ['noProcessEnv', 'src/pages/env.astro', `---\nconst y = process.env.PORT;\n---\n\n<p>{y}</p>\n`],
  [
    'noDangerouslySetInnerHtml',
    'src/islands/Raw.tsx',
    `export const Y = (p: { h: string }) => <p dangerouslySetInnerHTML={{ __html: p.h }} />;`,
  ],
  [
    'noAstroSetHtmlDirective',
    'src/components/Raw.astro',
    `---\nconst { h } = Astro.props;\n---\n\n<p set:html={h} />\n`,
  ],
  ['noInlineStyles', 'src/components/Style.astro', `<p style="color: red">x</p>\n`],
  [
    'noInlineStyles',
    'src/components/Computed.astro',
    `---\nconst w = 1;\n---\n\n<p style={\`width: \${w}%\`}>x</p>\n`,
  ],
  ['noInlineStyles', 'src/islands/Style.tsx', `export const Y = () => <p style={{ color: 'red' }}>x</p>;`],
  ['noImportCycles', 'server/files/one.ts', `import { two } from './two.ts';\nexport const one = () => two;`],
  ['noImportCycles', 'server/files/two.ts', `import { one } from './one.ts';\nexport const two = () => one;`],
  ['noImportCycles', 'src/lib/one.ts', `import { two } from './two.ts';\nexport const one = () => two;`],
  ['noImportCycles', 'src/lib/two.ts', `import { one } from './one.ts';\nexport const two = () => one;`],
  ['noDefaultExport', 'server/files/default.ts', `export default 1;`],
  ['noDefaultExport', 'src/islands/Default.tsx', `export default function Y() {\n  return <p>x</p>;\n}`],
  ['noExplicitAny', 'server/files/any.ts', `export const y = (x: any) => x;`],
  ['noExplicitAny', 'src/components/Any.astro', `---\nconst y: any = 1;\n---\n\n<p>{y}</p>\n`],
  ['noNonNullAssertion', 'server/files/bang.ts', `export const y = (x?: string) => x!.length;`],
  [
    'noNonNullAssertion',
    'src/islands/Bang.tsx',
    `export const Y = (p: { x?: string }) => <p>{p.x!.length}</p>;`,
  ],
  ['noUnusedVariables', 'src/components/Unused.astro', `---\nconst unused = 1;\n---\n\n<p>x</p>\n`],
  ['useAltText', 'src/components/Alt.astro', `<img src="/x.png" />\n`],
  ['noConsole', 'server/files/console.ts', `console.log('x');`],
  ['noUndeclaredDependencies', 'server/files/left.ts', `import pad from 'left-pad';\nexport const y = pad;`],
  ['useImportExtensions', 'server/files/extension.ts', `import { one } from './one';\nexport const y = one;`],
  [
    'noExcessiveLinesPerFile',
    'server/files/long.ts',
    Array.from({ length: 260 }, (_, i) => `export const n${i} = ${i};`).join('\n'),
  ],
  ['no-floating-promises', 'server/files/floating.ts', `const f = async () => 1;\nf();`],
  [
    'no-floating-promises',
    'server/files/query.ts',
    `import type { Kysely } from 'kysely';\nexport const y = (db: Kysely<{ t: { id: number } }>) => {\n  db.selectFrom('t').selectAll().execute();\n};`,
  ],
  [
    'no-misused-promises',
    'server/files/misused.ts',
    `[1].forEach(async (n) => {\n  await Promise.resolve(n);\n});`,
  ],
  ['await-thenable', 'server/files/thenable.ts', `export const y = async () => await 1;`],
  [
    'switch-exhaustiveness-check',
    'server/files/switch.ts',
    `export function y(k: 'a' | 'b') {\n  switch (k) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n}`,
  ],
  [
    'return-await',
    'server/files/return.ts',
    `export async function y(f: () => Promise<number>) {\n  try {\n    return f();\n  } catch {\n    return 0;\n  }\n}`,
  ],
  ['no-unsafe-member-access', 'server/files/unsafe.ts', `export const y = JSON.parse('{}').x;`],
];

const allowed: Case[] = [
  ['noProcessEnv', 'server/config.ts', `export const y = process.env['PORT'];`],
  [
    'noAstroSetHtmlDirective',
    'src/components/head/JsonLd.astro',
    `---\nconst { h } = Astro.props;\n---\n\n<script type="application/ld+json" set:html={h} />\n`,
  ],
  ['useLiteralKeys', 'server/files/literal.ts', `export const y = (x: Record<string, string>) => x['key'];`],
  ['noDefaultExport', 'astro.config.mjs', `export default {};`],
  [
    'noUnusedVariables',
    'src/components/Used.astro',
    `---\nimport Card from './Card.astro';\n\nconst { title } = Astro.props;\n---\n\n<Card>{title}</Card>\n`,
  ],
  ['noUnusedImports', 'src/components/Used.astro', ''],
];

describe('lint rules', () => {
  let sandbox: Sandbox;
  let complaints: string[];

  beforeAll(() => {
    const withCode = [...refused, ...allowed].filter(([, , code]) => code !== '');
    sandbox = new Sandbox(Object.fromEntries(withCode.map(([, path, code]) => [path, `${code}\n`])));
    complaints = sandbox.lint();
  });
  afterAll(() => sandbox[Symbol.dispose]());

  test.each(refused)('%s refuses %s', (rule, path) => {
    expect(complaints).toContain(`${path}: ${rule}`);
  });

  test.each(allowed)('%s lets %s through', (rule, path) => {
    expect(complaints).not.toContain(`${path}: ${rule}`);
  });
});
