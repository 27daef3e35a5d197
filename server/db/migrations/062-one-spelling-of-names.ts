import { type Kysely, sql } from 'kysely';

interface Row {
  readonly id: number;
  readonly key: string;
}

/** Tables with a column of folded text, by which people search and sort. */
const KEYS = [
  ['users', 'name_key'],
  ['orders', 'buyer_key'],
  ['materials', 'title_key'],
  ['messages', 'text_key'],
  ['doubts', 'title_key'],
  ['certificates', 'holder_key'],
] as const;

/** Names that people spell in several ways, and initials with and without full stops, are found by each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of KEYS) {
    const [name, key] = [sql.table(table), sql.ref(column)];
    for (let after = 0; ; ) {
      const { rows } =
        await sql<Row>`select id, ${key} as key from ${name} where id > ${after} order by id limit 1000`.execute(
          db,
        );
      for (const row of rows.filter((one) => refolded(one.key) !== one.key))
        await sql`update ${name} set ${key} = ${refolded(row.key)} where id = ${row.id}`.execute(db);
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.id;
    }
  }
  await renameCourses(db);
}

/** Two live courses whose names are now one keep the keys that they have. */
async function renameCourses(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<
    Row & { deleted_at: number | null }
  >`select id, name_key as key, deleted_at from courses`.execute(db);
  const live = rows.filter((row) => row.deleted_at === null);
  for (const row of rows) {
    const key = refolded(row.key);
    const isShared = live.some(
      (other) => other.id !== row.id && [other.key, refolded(other.key)].includes(key),
    );
    if (key !== row.key && (row.deleted_at !== null || !isShared))
      await sql`update courses set name_key = ${key} where id = ${row.id}`.execute(db);
  }
}

// What folds a folded text further, as it was when this ran first.
const SPELLINGS = new Map([
  ['\u0BB6', '\u0BB8'],
  ['\u0BCC', '\u0BC6\u0BB3'],
  ['\u0B94', '\u0B92\u0BB3'],
  ['\u0D4C', '\u0D57'],
  ['\u0D4E', '\u0D30\u0D4D'],
  ['\u0629', '\u06C1'],
  ['\u06C3', '\u06C1'],
  ['\u06BE', '\u06C1'],
  ['\u06BA', '\u0646'],
  ['\u0671', '\u0627'],
  ['\u0640', ''],
]);
const SPELLED = new RegExp(`[${[...SPELLINGS.keys()].join('')}]`, 'gu');
const BLOCKS = [0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xc00, 0xc80, 0xd00];
const ROWS = ['\x15\x18\x19', '\x1A\x1D\x1E', '\x1F\x22\x23', '\x24\x27\x28', '\x2A\x2D\x2E'];
const NASALS = new RegExp(
  BLOCKS.flatMap((block) =>
    ROWS.map((row) => {
      const [first, last, nasal, virama] = Array.from(`${row}\x4D`, (sign) =>
        String.fromCodePoint(block + (sign.codePointAt(0) ?? 0)),
      );
      return `${nasal}${virama}(?=[${first}-${last}])`;
    }),
  ).join('|'),
  'gu',
);

const refolded = (key: string): string =>
  key
    .replaceAll(SPELLED, (letter) => SPELLINGS.get(letter) ?? '')
    .replaceAll(NASALS, ([nasal = '']) => String.fromCodePoint(((nasal.codePointAt(0) ?? 0) & ~0x7f) + 2))
    .replaceAll("'", '')
    .replaceAll(/(?<=[\p{L}\p{M}])\.+ ?/gu, ' ')
    .replaceAll(/(?<![^ ])(\p{L}) (?=\p{L}(?![^ ]))/gu, '$1')
    .trim();
