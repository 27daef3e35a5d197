import type { Generated } from 'kysely';
import type { Handled } from './handled.ts';

export interface CoursesTables {
  courses: {
    id: Generated<number>;
    /** Name of its content file; null without one. */
    slug: string | null;
    course_name: string;
    name_key: string;
    description: string;
    cert_mode: Generated<'off' | 'auto' | 'by-hand'>;
    cert_hours: Generated<number | null>;
    cert_text: Generated<string>;
    /** Deleting the course hid its page, which comes back with it. */
    hid_page: Generated<number>;
    /** Grows with each change, for optimistic locking. */
    version: Generated<number>;
    created_at: number;
    updated_at: number;
    deleted_at: Generated<number | null>;
  };

  /** Keeps a course that an admin deleted from being created again. */
  seeded_courses: {
    slug: string;
    seeded_at: number;
    /** Last known values of the file; null before this version's first start. */
    title: Generated<string | null>;
    summary: Generated<string | null>;
  };

  /** Former and current addresses, lowercase; kept forever. */
  course_addresses: {
    address: string;
    slug: string;
    kind: 'page' | 'buy' | 'join';
  };

  enrollments: {
    user_id: number;
    course_id: number;
    created_at: number;
  };

  material_progress: {
    user_id: number;
    material_id: number;
    position_seconds: number;
    completed_at: number | null;
    updated_at: number;
  };
}

// biome-ignore format: a line or two for each way of handling
export const coursesData = {
  courses: 'none',
  seeded_courses: 'none',
  course_addresses: 'none',
  enrollments: { export: ['course_id', 'created_at'], tie: ['user_id'] },
  material_progress: { export: ['material_id', 'position_seconds', 'completed_at', 'updated_at'], tie: ['user_id'] },
} as const satisfies Handled<CoursesTables>;
