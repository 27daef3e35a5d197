import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../log.ts';

/** Whether new visitors should be sent here: a load balancer asks `/readyz`. */
export interface Readiness {
  /** Resolves to false while starting or draining, or when the machine lets us down. */
  isReady(): Promise<boolean>;
  /** Set once, when the process is asked to stop. */
  readonly draining: boolean;
}

/** What the process says of itself and of its machine. */
export interface ReadinessSwitch extends Readiness {
  drain(): void;
}

const REMEMBERED_MS = 1000;
const PATIENCE_MS = 2000;

/**
 * Asks the database for an answer and the data folder for a written byte; not more than once a second, however often
 * one is asked. (Migrations ran before the front opens.)
 */
export function createReadiness(
  parts: { ping(): Promise<void>; readonly dataDir: string },
  log: Log,
): ReadinessSwitch {
  let draining = false;
  let last: { at: number; verdict: Promise<boolean> } | undefined;

  const probe = async (): Promise<boolean> => {
    try {
      await Promise.race([Promise.all([parts.ping(), writeProbe(parts.dataDir)]), tooLate()]);
      return true;
    } catch (error) {
      log.error({ err: error }, 'not ready');
      return false;
    }
  };

  return {
    get draining() {
      return draining;
    },
    drain: () => {
      draining = true;
    },
    isReady: async () => {
      if (draining) return false;
      const now = performance.now();
      if (last === undefined || now - last.at > REMEMBERED_MS) last = { at: now, verdict: probe() };
      return last.verdict;
    },
  };
}

async function writeProbe(dataDir: string): Promise<void> {
  const file = join(dataDir, `.ready-${randomUUID()}`);
  try {
    await writeFile(file, '.');
  } finally {
    await rm(file, { force: true });
  }
}

const tooLate = (): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`No answer within ${PATIENCE_MS} ms.`)), PATIENCE_MS).unref();
  });
