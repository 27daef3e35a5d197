import type { Product } from './product.ts';

/** Imports the students of every list that waits. */
export const importAll = ({ deps: { services } }: Product): Promise<void> =>
  services.tasks.work(services.studentImport.task, new AbortController().signal);

interface Sweeper {
  sweep(): Promise<unknown>;
}
const isSweeper = (part: unknown): part is Sweeper =>
  typeof part === 'object' && part !== null && 'sweep' in part && typeof part.sweep === 'function';

/** What the jobs of an hour end, erase and forget. */
export async function sweep({ deps }: Product): Promise<void> {
  for (const part of [...Object.values(deps.services), deps.sessions, deps.limiter, deps.outbox])
    if (isSweeper(part)) await part.sweep();
}
