/** A resumable upload, until seven days after it began. */
export interface UploadsTable {
  /** Also its name in `incoming/tus`. */
  id: string;
  /** The admin whose upload it is. */
  user_id: number;
  /** Bytes it will have in the end. */
  size: number;
  /** What the client said of it, checked, as a JSON object of texts. */
  metadata: string;
  created_at: number;
  /** What became of it; null while it is not finished. */
  material_id: number | null;
}
