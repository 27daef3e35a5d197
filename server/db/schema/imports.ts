/** An import of students, for an hour after it began. */
export interface ImportsTable {
  id: string;
  /** How far it is, as a JSON object. */
  progress: string;
  /** The issued passwords as a file, sealed, until it was taken. */
  passwords: string | null;
  created_at: number;
}
