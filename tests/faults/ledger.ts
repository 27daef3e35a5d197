import { createHash } from 'node:crypto';
import type { Client } from '../support/client.ts';

/** A write that was answered with success, and how to ask for it again. */
export type Entry =
  | { readonly kind: 'course'; readonly id: number; readonly courseName: string }
  | { readonly kind: 'upload'; readonly filePath: string; readonly sha256: string }
  | { readonly kind: 'enrollment'; readonly userId: number; readonly courseId: number };

export interface Ledger {
  enter(entry: Entry): void;
  size(kind: Entry['kind']): number;
  total(): number;
  /** What was acknowledged and is not there, or not as it was. */
  findLost(client: Client): Promise<Entry[]>;
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What a client was promised, kept outside the process that is killed. */
export function createLedger(): Ledger {
  const entries: Entry[] = [];
  return {
    enter: (entry) => void entries.push(entry),
    size: (kind) => entries.filter((entry) => entry.kind === kind).length,
    total: () => entries.length,
    findLost: async (client) => {
      const { body: courses } = await client.get('/api/courses');
      const names = new Map<number, string>(
        courses.map((course: { id: number; courseName: string }) => [course.id, course.courseName]),
      );
      const lost: Entry[] = [];
      for (const entry of entries) if (!(await isThere(entry, client, names))) lost.push(entry);
      return lost;
    },
  };
}

async function isThere(entry: Entry, client: Client, names: ReadonlyMap<number, string>): Promise<boolean> {
  switch (entry.kind) {
    case 'course':
      return names.get(entry.id) === entry.courseName;
    case 'upload': {
      const { status, bytes } = await client.get(entry.filePath);
      return status === 200 && sha256Of(bytes) === entry.sha256;
    }
    case 'enrollment': {
      const { body } = await client.get(`/api/user/${entry.userId}/enrollments`);
      return Array.isArray(body) && body.includes(entry.courseId);
    }
  }
}
