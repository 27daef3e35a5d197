import { openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';

/** A process of its own that migrates the database of the folder given, to be killed meanwhile. */
const [folder = ''] = process.argv.slice(2);
const database = openDatabase(folder);
await migrate(database.db);
await database.close();
