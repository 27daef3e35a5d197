import type { Deps } from '../deps.ts';

/** Returns the bank statement that is there to be tried; undefined where this is no demo. */
export async function readDemoStatement({ settings }: Deps): Promise<string | undefined> {
  return (await settings.read('demo'))?.statement;
}

export async function readMark({ settings }: Deps): Promise<'none' | 'begun' | 'filled'> {
  if (!(await settings.isSet('demo'))) return 'none';
  return (await settings.read('demo'))?.filledAt === undefined ? 'begun' : 'filled';
}

/** Marks the folder as a demo, so that it sends no email; called before any data is added. */
export const markBegun = ({ db, settings }: Deps): Promise<void> => settings.write(db, 'demo', {});

export const markFilled = ({ db, now, settings }: Deps, statement: string): Promise<void> =>
  settings.write(db, 'demo', { filledAt: now(), statement });
