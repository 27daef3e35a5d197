import type { Generated } from 'kysely';
import type { Handled } from './handled.ts';

export interface ContentTables {
  /** One a file: the next who saves continues it. */
  content_drafts: {
    path: string;
    /** SHA-256 of the file that it was begun from, hex; empty for a new one. */
    base_sha: string;
    text: string;
    by_id: number | null;
    updated_at: number;
  };

  /** What the content folder said after each publication; the newest is live. */
  content_versions: {
    id: Generated<number>;
    /** The version before, 0 for the first. */
    after_id: number;
    at: number;
    /** Null where files were changed on disk. */
    by_id: number | null;
    summary: string;
    /** JSON: the SHA-256 of each file by its path. */
    files: string;
    /** Null until all files are in the folder: a start after a crash writes the rest. */
    written_at: number | null;
  };

  content_blobs: {
    sha: string;
    text: string;
  };
}

// biome-ignore format: a line or two for each way of handling
export const contentData = {
  content_drafts: { export: ['path', 'text', 'updated_at as updatedAt'], tie: ['by_id'], none: ['base_sha'] },
  content_versions: { export: ['at', 'summary'], tie: ['id', 'by_id'], none: ['after_id', 'files', 'written_at'] },
  content_blobs: 'none',
} as const satisfies Handled<ContentTables>;
