import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Every three letters in a row in names and emails; `secure-delete` takes the erased out of it at once. Dropped by 013. */
const sqlite = [
  `create virtual table people_search using fts5(
    full_name, email_key,
    content='users', content_rowid='id', tokenize='trigram', detail='none', columnsize=0
  )`,
  `insert into people_search(people_search, rank) values ('secure-delete', 1)`,
  `insert into people_search(people_search, rank) values ('pgsz', 1000)`,
  `insert into people_search(people_search, rank) values ('automerge', 16)`,
  `insert into people_search(people_search) values ('rebuild')`,
  `insert into people_search(people_search) values ('optimize')`,
  `create trigger people_search_insert after insert on users begin
    insert into people_search(rowid, full_name, email_key) values (new.id, new.full_name, new.email_key);
  end`,
  `create trigger people_search_delete after delete on users begin
    insert into people_search(people_search, rowid, full_name, email_key)
      values ('delete', old.id, old.full_name, old.email_key);
  end`,
  `create trigger people_search_update after update of full_name, email_key on users begin
    insert into people_search(people_search, rowid, full_name, email_key)
      values ('delete', old.id, old.full_name, old.email_key);
    insert into people_search(rowid, full_name, email_key) values (new.id, new.full_name, new.email_key);
  end`,
];

/** Where the extension is missing, or the role may not add it, there is no index. */
const postgres = [
  `do $$ begin
    create extension if not exists pg_trgm;
    create index people_search on users
      using gin (lower(full_name) gin_trgm_ops, lower(email_key) gin_trgm_ops);
  exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
    null;
  end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of isSqlite ? sqlite : postgres) await sql.raw(statement).execute(db);
}
