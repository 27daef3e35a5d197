import type { Generated } from 'kysely';

export interface MaterialsTable {
  id: Generated<number>;
  course_id: number;
  type: 'video' | 'document' | 'youtube' | 'assignment';
  title: string;
  description: string;
  /** Of youtube and assignment. */
  url: string | null;
  /** Of video and document. */
  file_id: number | null;
  /** Order within the course, ascending; ties by id. */
  position: number;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}
