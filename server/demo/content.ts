import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE } from '../backup/backup-folder.ts';
import type { Config } from '../config.ts';
import { daysAfter } from '../contract/access.ts';
import { indianDay } from '../contract/india-time.ts';

const offersOn = (today: string): string => `offers:
  - key: alone
    name: On your own
    priceInr: 699
    access: { months: 6 }
    renewInr: 299
  - key: evening
    name: Evening batch
    priceInr: 1999
    steps: [{ priceInr: 1699, until: ${daysAfter(today, 6)} }]
    starts: ${daysAfter(today, 12)}
    ends: ${daysAfter(today, 82)}
    seats: 5
    when: Mon Wed Fri, 7 to 8:30 pm
    access: { until: ${daysAfter(today, 112)} }
  - key: weekend
    name: Weekend batch
    priceInr: 2400
    parts: [{ inr: 1200 }, { inr: 1200, dueDays: 40 }]
    starts: ${daysAfter(today, -50)}
    ends: ${daysAfter(today, 40)}
    joinUntil: ${daysAfter(today, -42)}
    seats: 10
    when: Sat and Sun, 10 to 11:30 am
    access: { until: ${daysAfter(today, 70)} }
`;

/** Gives a new demo content of its own: the shipped one, with batches that have their days around today. @returns the settings with it */
export async function withDemoContent(config: Config): Promise<Config> {
  const { contentDir, databaseUrl, dataDir, demoContentDir: own } = config;
  // A folder that is in use is no demo, or one that began without it.
  const isNew = databaseUrl === undefined && !existsSync(join(dataDir, DATABASE));
  if (own === undefined || own === contentDir || !isNew) return config;
  const growing = `${own}.new`;
  await rm(growing, { recursive: true, force: true });
  await cp(contentDir, growing, { recursive: true });
  const file = join(growing, 'courses/python-data-science.md');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^schedule:$/m, `${offersOn(indianDay(Date.now()))}$&`));
  await rename(growing, own);
  return { ...config, contentDir: own };
}
