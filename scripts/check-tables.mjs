// @ts-check
// Each table has one owner (server/db/schema/owners.ts). A file that uses a table of another owner names it above its
// imports and names no more than it uses; how many such uses there are may only fall. Parts of queries that server/db
// exports (`liveCourses`) count as a read of their tables in each file that imports them.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { owners } from '../server/db/schema/owners.ts';
import { inRoot, root } from './lib/run.mjs';

/** Pairs of an owner and a table of another that its queries read or write. Lower them whenever there are fewer. */
const MOST = { read: 73, written: 0 };

/** @type {readonly (keyof typeof MOST)[]} */
const WAYS = ['read', 'written'];
const METHODS = {
  read: 'selectFrom|(?:inner|left|right|full)Join',
  written: 'insertInto|updateTable|deleteFrom',
};
const WORDS = { read: 'from|join', written: 'into|update|delete from' };

/** The tables that a file's queries name as literals; one in a variable is not found. @param {string} text @param {keyof typeof MOST} way */
function tablesUsed(text, way) {
  const raw = (text.match(/\bsql(?:<[^>]*>)?`[^`]*`/g) ?? []).join('\n');
  const found = [
    ...text.matchAll(new RegExp(`\\.(?:${METHODS[way]})\\(\\s*'(\\w+)`, 'g')),
    ...raw.matchAll(new RegExp(`\\b(?:${WORDS[way]})\\s+(\\w+)`, 'gi')),
  ];
  return new Set(found.map(([, table]) => table ?? ''));
}

/** @param {string} text */
const importsFromDb = (text) =>
  [...text.matchAll(/import \{([^}]+)\} from '(?:\.\.\/)+db\/([\w-]+)\.ts'/g)].flatMap(
    ([, names = '', file = '']) =>
      names.split(',').map((name) => `${file}.${name.trim().replace(/ as .*/, '')}`),
  );

/** The tables of each part of a query in server/db, but not of what runs a query itself; with those of the parts that it is made of: `live.liveCourses` → `courses`. */
function readFragments() {
  /** @type {Map<string, Set<string>>} */
  const fragments = new Map();
  for (const file of globSync('server/db/*.ts', { cwd: root }).sort()) {
    const text = readFileSync(inRoot(file), 'utf8');
    const statements = text.split(/^(?=\/\*\*|(?:export )?(?:const|function|async function) )/m);
    const own = new Map(
      statements.flatMap((code) => {
        const [, name] = /^export (?:const|(?:async )?function) (\w+)/.exec(code) ?? [];
        return name === undefined || code.includes('.execute') ? [] : [/** @type {const} */ ([name, code])];
      }),
    );
    /** @param {string} code @param {string} self @returns {string[]} */
    const tablesOf = (code, self) => [
      ...tablesUsed(code, 'read'),
      ...[...own]
        .filter(([name]) => name !== self && new RegExp(`\\b${name}\\(`).test(code))
        .flatMap(([name, part]) => tablesOf(part, name)),
    ];
    for (const [name, code] of own)
      fragments.set(`${basename(file, '.ts')}.${name}`, new Set(tablesOf(code, name)));
  }
  return fragments;
}

/** @param {string} file `server/features/orders/x.ts` is of `orders`, `server/audit.ts` of `audit` */
function ownerOf(file) {
  const [, room = '', feature = ''] = file.split('/');
  return room === 'features' ? feature : basename(room, '.ts');
}

const arrows = { read: new Set(), written: new Set() };
const complaints = [];
const fragments = readFragments();
for (const file of globSync('server/**/*.ts', { cwd: root })
  .map((name) => name.replaceAll('\\', '/'))
  .sort()) {
  if (/\.test\.ts$|^server\/db\//.test(file)) continue;
  const text = readFileSync(inRoot(file), 'utf8');
  const owner = ownerOf(file);
  for (const way of WAYS) {
    const used = tablesUsed(text, way);
    if (way === 'read')
      for (const name of importsFromDb(text)) for (const table of fragments.get(name) ?? []) used.add(table);
    const foreign = Object.entries(owners)
      .filter(([table, its]) => its !== owner && used.has(table))
      .map(([table]) => table)
      .sort();
    for (const table of foreign) arrows[way].add(`${owner} → ${table}`);
    const lines = text.matchAll(new RegExp(`^// Foreign tables ${way}: (.+)$`, 'gm'));
    const listed = [...lines].flatMap(([, tables = '']) => tables.split(', '));
    if (foreign.join() === listed.join()) continue;
    complaints.push(
      foreign.length > 0
        ? `${file}: write above the imports "// Foreign tables ${way}: ${foreign.join(', ')}"`
        : `${file}: no foreign tables are ${way}, remove the comment`,
    );
  }
}
for (const way of WAYS) {
  console.log(`Foreign tables ${way}: ${arrows[way].size}, at most ${MOST[way]}`);
  if (arrows[way].size > MOST[way])
    complaints.push(
      `Too many foreign tables are ${way}: ask the service of their owner, or move the query to it.`,
    );
}
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;
