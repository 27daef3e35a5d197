import type { Generated } from 'kysely';
import type { Handled } from './handled.ts';

export interface ContentTables {
  /** At most one a file, shared by all editors. */
  content_drafts: {
    path: string;
    /** SHA-256 of the published text that it changes; empty for a new file. */
    base_sha: string;
    text: string;
    by_id: number | null;
    updated_at: number;
  };

  /** The one with the highest id is live. */
  content_versions: {
    id: Generated<number>;
    /** The one before, 0 for none; unique, so that of two publications at once one is refused. */
    after_id: number;
    at: number;
    /** Null for files changed on the server, and once the account is deleted. */
    by_id: number | null;
    summary: string;
    /** JSON: SHA-256 by path. */
    files: string;
    /** Null until all files are written: a start after a crash writes the rest. */
    written_at: number | null;
  };

  /** Texts of all versions. */
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
