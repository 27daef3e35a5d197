import type { Generated } from 'kysely';

export interface FilesTable {
  id: Generated<number>;
  /** Opaque name in the file store. */
  storage_key: string;
  /** Cleaned file name, for the address and for saving. */
  name: string;
  media_type: string;
  /** Bytes. */
  size: number;
  /** Hex; also the strong ETag. */
  sha256: string;
  created_at: number;
}
