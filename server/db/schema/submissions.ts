import type { Generated } from 'kysely';
import type { Handled } from './handled.ts';

export interface SubmissionsTables {
  /** What an assignment asks for; one without a row is only a link. */
  assignments: {
    material_id: number;
    task: string;
    /** JSON array of `text`, `link`, `files`. */
    takes: string;
    max_files: number;
    max_marks: number | null;
    pass_marks: number | null;
    due_at: number | null;
    late: 'accept' | 'mark' | 'refuse';
    guide: string;
  };

  assignment_files: {
    material_id: number;
    file_id: number;
  };

  /** Returned work stays; the next submission has a new number. */
  submissions: {
    id: Generated<number>;
    material_id: number;
    user_id: number;
    number: number;
    state: 'draft' | 'handed-in' | 'returned' | 'graded';
    text: string;
    link: string;
    handed_in_at: Generated<number | null>;
    late: Generated<number>;
    marks: Generated<number | null>;
    criteria: Generated<string>;
    comment: Generated<string>;
    graded_by: Generated<number | null>;
    graded_at: Generated<number | null>;
    version: Generated<number>;
  };

  submission_files: {
    submission_id: number;
    file_id: number;
    position: number;
    by: Generated<'student' | 'teacher'>;
  };
}

// biome-ignore format: a line or two for each way of handling
export const submissionsData = {
  assignments: 'none',
  assignment_files: 'none',
  submissions: {
    export: ['material_id', 'number', 'state', 'text', 'link', 'handed_in_at', 'late', 'marks', 'criteria',
      'comment', 'graded_at'],
    tie: ['id', 'user_id', 'graded_by'],
    none: ['version'],
  },
  submission_files: { tie: ['submission_id', 'file_id'], none: ['position', 'by'] },
} as const satisfies Handled<SubmissionsTables>;
