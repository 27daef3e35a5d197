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
  /** 1: no student sees it. */
  hidden: Generated<number>;
  /** Goes up with every change of what it is; a change names the one it was made from. */
  version: Generated<number>;
  /** WebVTT beside a video. */
  captions_file_id: Generated<number | null>;
  /** What the captions are written in, as BCP 47 says it; without captions it means nothing. */
  captions_language: Generated<string>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}
