import type { Generated } from 'kysely';
import type { Handled } from './handled.ts';

export interface ContentTables {
  /** Shared by all editors of a file. */
  content_drafts: {
    path: string;
    base_sha: string;
    text: string;
    by_id: number | null;
    updated_at: number;
  };

  /** The newest is live. */
  content_versions: {
    id: Generated<number>;
    after_id: number;
    at: number;
    /** Null for changes on disk. */
    by_id: number | null;
    summary: string;
    /** JSON: SHA-256 by path. */
    files: string;
    /** Null until all files are written: a start after a crash writes the rest. */
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
