import { type Kysely, sql } from 'kysely';

interface Row {
  id: number;
  [column: string]: unknown;
}
type Tables = Record<string, Row>;

/** The new columns, and of what they are folded. */
const KEYS = [
  ['users', 'name_key', ['full_name']],
  ['orders', 'buyer_key', ['buyer_name']],
  ['materials', 'title_key', ['title']],
  ['messages', 'text_key', ['name', 'subject', 'message']],
  ['doubts', 'title_key', ['title']],
  ['certificates', 'holder_key', ['holder_name']],
] as const;

/** Texts by which people search, folded, so that a name is found however it was typed. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const [table, key, texts] of KEYS) {
    await db.schema
      .alterTable(table)
      .addColumn(key, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await inBatches(db, table, texts, (row) => ({ [key]: fold(texts.map((text) => row[text]).join(' ')) }));
  }
  await renameCourseKeys(db);

  for (const index of ['users_by_name', 'users_by_age']) await db.schema.dropIndex(index).execute();
  const users = db.schema.createIndex('users_by_name').on('users');
  await users.columns(['state', 'role', 'deleted_at', 'name_key', 'id', 'email_key']).execute();
  const byAge = db.schema.createIndex('users_by_age').on('users');
  await byAge.columns(['state', 'role', 'deleted_at', 'id', 'name_key', 'email_key']).execute();
}

async function inBatches(
  db: Kysely<Tables>,
  table: string,
  columns: readonly string[],
  change: (row: Row) => Record<string, string>,
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom(table)
      .select(['id', ...columns])
      .where('id', '>', after)
      .orderBy('id')
      .limit(1000)
      .$castTo<Row>()
      .execute();
    for (const row of rows) await db.updateTable(table).set(change(row)).where('id', '=', row.id).execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Two live courses whose names are now one keep the keys that they have. */
async function renameCourseKeys(db: Kysely<Tables>): Promise<void> {
  const rows = await db
    .selectFrom('courses')
    .select(['id', 'course_name', 'name_key', 'deleted_at'])
    .execute();
  const keys = rows.map((row) => ({ ...row, key: fold(String(row['course_name'])) }));
  const live = keys.filter((row) => row['deleted_at'] === null);
  for (const row of keys) {
    const isShared = live.some(
      (other) => other.id !== row.id && [other.key, other['name_key']].includes(row.key),
    );
    if (row['deleted_at'] !== null || !isShared)
      await sql`update courses set name_key = ${row.key} where id = ${row.id}`.execute(db);
  }
}

// What folds a text, as it was when this ran first.
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const DIGIT = /\p{Nd}/u;
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

const SPELLINGS = new Map(
  Object.entries({
    ൺ: 'ണ്',
    ൻ: 'ന്',
    ർ: 'ര്',
    ൽ: 'ല്',
    ൾ: 'ള്',
    ൿ: 'ക്',
    ৎ: 'ত্',
    ي: 'ی',
    ى: 'ی',
    ك: 'ک',
    ه: 'ہ',
    ς: 'σ',
    '⁄': '/',
  }),
);
const SPELLED = new RegExp(`[${[...SPELLINGS.keys()].join('')}]`, 'gu');

const spelled = (letter: string): string => SPELLINGS.get(letter) ?? letter;

const MARKS = /[\p{sc=Zinh}\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0C3C\u0CBC]/gu;
const CANDRABINDU = /[\u0901\u0981\u0A01\u0A81\u0B01\u0C01\u0C81\u0D01]/gu;
const ASCII = /^[\x20-\x7E]*$/;
const STROKES = new Map(Object.entries({ ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe' }));

function foldTyping(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replaceAll('`', "'").replaceAll(/ +/g, ' ').trim();
  return text
    .replaceAll('´', "'")
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(UNSEEN, '')
    .replaceAll(/[‘’‚‛′‵ʹʻʼ`]/gu, "'")
    .replaceAll(/[“”„‟«»″「」『』〝〞]/gu, '"')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(OTHER_DIGITS, digitOf)
    .replaceAll(SPELLED, spelled)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function fold(text: string): string {
  const typed = foldTyping(text);
  if (ASCII.test(typed)) return typed;
  return typed
    .normalize('NFD')
    .replaceAll(MARKS, '')
    .replaceAll(CANDRABINDU, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 1))
    .replaceAll(SPELLED, spelled)
    .replaceAll(/[øłđæœ]/g, (letter) => STROKES.get(letter) ?? letter)
    .normalize('NFC');
}

function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
