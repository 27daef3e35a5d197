import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE } from '../backup/names.ts';
import { productVersion } from '../backup/product-version.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { lookAtClock } from '../doctor/clock.ts';
import { lookAtConfiguration } from '../doctor/configuration.ts';
import { lookAtCopies } from '../doctor/copies.ts';
import { lookAtDataFolder } from '../doctor/data-folder.ts';
import { lookAtDatabase } from '../doctor/database.ts';
import { type Finding, note, problem } from '../doctor/finding.ts';
import { lookAtMail } from '../doctor/mail.ts';
import { lookAtStorage } from '../doctor/storage.ts';
import { openMediaPlace } from '../optional-parts.ts';
import { command } from './command.ts';

const MARKS = { ok: 'ok     ', note: 'note   ', problem: 'PROBLEM' } as const;

async function examine(config: Config): Promise<Finding[]> {
  const now = Date.now();
  const findings = [...lookAtConfiguration(config), ...(await lookAtDataFolder(config))];
  if (config.databaseUrl !== undefined || existsSync(join(config.dataDir, DATABASE)))
    findings.push(...(await lookAtDatabase(config, now)));
  else findings.push(note('database', 'there is none yet', 'The first start makes it.'));
  findings.push(...(await lookAtCopies(config, now)));
  findings.push(...(await lookAtStorage(await openMediaPlace(config))));
  findings.push(...(await Promise.all([lookAtMail(config), lookAtClock()])));
  return findings;
}

async function findings(): Promise<Finding[]> {
  try {
    return await examine(readConfig());
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((text) => problem('settings', text, 'Correct it in the environment file.'));
  }
}

/** Looks at everything an operator has to care for, and says what to do. Exit code 1 when something is wrong. */
await command({ usage: 'npm run doctor' }, async () => {
  const found = await findings();
  process.stdout.write(`Abhyas ${productVersion()}\n\n`);
  for (const { level, part, found: what, advice } of found) {
    process.stdout.write(`${MARKS[level]}  ${part}: ${what}\n`);
    if (advice !== undefined) process.stdout.write(`         → ${advice}\n`);
  }
  const problems = found.filter(({ level }) => level === 'problem').length;
  process.stdout.write(`\n${problems === 0 ? 'Nothing is wrong.' : `Problems: ${problems}`}\n`);
  if (problems > 0) process.exitCode = 1;
});
