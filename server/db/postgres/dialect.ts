import { PostgresDialect as KyselyDialect, type QueryCompiler } from 'kysely';
import { SchemaCompiler } from './schema-compiler.ts';

export class PostgresDialect extends KyselyDialect {
  override createQueryCompiler(): QueryCompiler {
    return new SchemaCompiler();
  }
}
