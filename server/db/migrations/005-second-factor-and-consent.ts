import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

type Table = CreateTableBuilder<string, string>;

export async function up(db: Kysely<unknown>): Promise<void> {
  const create = async (name: string, columns: (table: Table) => Table): Promise<void> => {
    await columns(db.schema.createTable(name)).modifyEnd(sql`strict`).execute();
  };

  await create('second_factors', (table) =>
    table
      .addColumn('user_id', 'integer', (column) =>
        column.primaryKey().notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('sealed_secret', 'text', (column) => column.notNull())
      .addColumn('last_step', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'integer', (column) => column.notNull())
      .addColumn('confirmed_at', 'integer'),
  );

  await create('recovery_codes', (table) =>
    table
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addColumn('created_at', 'integer', (column) => column.notNull())
      .addColumn('used_at', 'integer')
      .addPrimaryKeyConstraint('recovery_codes_pkey', ['user_id', 'code_hash']),
  );

  await create('consents', (table) =>
    table
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('text_hash', 'text', (column) => column.notNull())
      .addColumn('age', 'text', (column) => column.notNull().check(sql`age in ('adult', 'guardian')`))
      .addColumn('given_at', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('consents_pkey', ['user_id', 'version']),
  );
}
