import type { Generated } from 'kysely';
import type { Handled } from './handled.ts';

export interface CoursesTables {
  courses: {
    id: Generated<number>;
    /** Name of its content file, without ending; null where an admin made it and no file was begun. */
    slug: string | null;
    course_name: string;
    /** The name, folded; unique among courses that are not in the trash. */
    name_key: string;
    description: string;
    cert_mode: Generated<'off' | 'auto' | 'by-hand'>;
    cert_hours: Generated<number | null>;
    cert_text: Generated<string>;
    /** Whether deleting the course has hidden its page, which then comes back with it. */
    hid_page: Generated<number>;
    /** Grows by one with each change, so that a change made on an older one is noticed. */
    version: Generated<number>;
    created_at: number;
    updated_at: number;
    deleted_at: Generated<number | null>;
  };

  /** Courses of the content that were created once, so that none comes back after an admin deleted it. */
  seeded_courses: {
    slug: string;
    seeded_at: number;
    /** As the file said last; null before the first start of this version. */
    title: Generated<string | null>;
    summary: Generated<string | null>;
  };

  /** Addresses that courses have or had, in lower case: each leads to its course for ever. */
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
