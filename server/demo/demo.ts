import { hasHistory } from '../audit.ts';
import { withoutSync } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { OperatorError } from '../errors.ts';
import { markBegun, markFilled, readMark } from './mark.ts';
import { DEMO_PASSWORD, students, team } from './samples.ts';
import { liveTerm } from './term.ts';

/** Fills an empty data folder with a school in the middle of its term, and marks it; a marked one stays as it is. @throws OperatorError for all others */
export async function ensureDemo(deps: Deps) {
  const mark = await readMark(deps);
  const { dataDir } = deps.config;
  if (mark === 'begun')
    throw new OperatorError(
      `The demo in ${dataDir} is only half there: the start that made it was stopped. Delete ${dataDir} and start again.`,
    );
  if (mark === 'none') {
    if (await hasHistory(deps.db))
      throw new OperatorError(
        `DEMO=1 fills an empty data folder only, and ${dataDir} is in use. Start without DEMO=1, or choose a new folder for the demo: DATA_DIR=./demo DEMO=1 npm start`,
      );
    await markBegun(deps);
    await markFilled(deps, await withoutSync(deps.db, () => liveTerm(deps)));
  }
  const staff = team.map(({ email, presets: [preset] }) => ({ role: preset ?? 'owner', email }));
  return [...students.map(({ email }) => ({ role: 'student', email })), ...staff].map((login) => ({
    ...login,
    password: DEMO_PASSWORD,
  }));
}
