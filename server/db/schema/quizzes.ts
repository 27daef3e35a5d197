import type { Generated } from 'kysely';
import type { Handled } from './handled.ts';

export interface QuizzesTables {
  quizzes: {
    material_id: number;
    settings: string;
    version: Generated<number>;
  };

  quiz_questions: {
    id: Generated<number>;
    material_id: number;
    position: number;
    body: string;
  };

  quiz_attempts: {
    id: Generated<number>;
    material_id: number;
    user_id: number;
    /** From 1, for each person and quiz. */
    number: number;
    /** Questions as asked, with keys; never sent. */
    paper: string;
    started_at: number;
    ends_at: number | null;
    handed_in_at: number | null;
    handed_in_by: 'person' | 'time' | null;
    /** Hundredths, below 0 too; null until everything is marked. */
    marks: number | null;
    max_marks: number;
    passed: number | null;
    graded_by: number | null;
    graded_at: number | null;
  };

  quiz_answers: {
    attempt_id: number;
    question_id: number;
    answer: string;
    /** The browser's counter; an older one changes nothing. */
    seq: number;
    saved_at: number;
    marks: number | null;
    comment: string | null;
    /** Came after the end, and counts only if a teacher accepts it. */
    late_answer: string | null;
    late_at: number | null;
  };

  quiz_stats: {
    material_id: number;
    changes: number;
    /** The `changes` that were counted last. */
    counted: number;
    counted_at: number | null;
    stats: string | null;
  };

  quiz_allowances: {
    material_id: number;
    user_id: number;
    more_attempts: number;
    more_minutes: number;
    closes_at: number | null;
  };
}

// biome-ignore format: a line or two for each way of handling
export const quizzesData = {
  quizzes: 'none',
  quiz_questions: 'none',
  quiz_attempts: {
    export: ['number', 'started_at', 'ends_at', 'handed_in_at', 'handed_in_by', 'marks', 'max_marks', 'passed', 'graded_at'],
    tie: ['id', 'material_id', 'user_id', 'graded_by'],
    // The questions as they were asked, with keys; what of it a person may read is in the export.
    none: ['paper'],
  },
  quiz_answers: { export: ['question_id', 'answer', 'saved_at', 'marks', 'comment', 'late_answer', 'late_at'], tie: ['attempt_id'], none: ['seq'] },
  // Only counts of ten students and more.
  quiz_stats: 'none',
  quiz_allowances: { export: ['more_attempts', 'more_minutes', 'closes_at'], tie: ['material_id', 'user_id'] },
} as const satisfies Handled<QuizzesTables>;
