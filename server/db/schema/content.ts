import type { Generated } from 'kysely';

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
