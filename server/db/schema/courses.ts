import type { Generated } from 'kysely';

export interface CoursesTables {
  courses: {
    id: Generated<number>;
    /** Of a course that came from the catalogue; null for one an admin made. */
    slug: string | null;
    course_name: string;
    /** Lower case, single spaces; unique among courses that are not in the trash. */
    name_key: string;
    description: string;
    cert_mode: Generated<'off' | 'auto' | 'by-hand'>;
    cert_hours: Generated<number | null>;
    cert_text: Generated<string>;
    /** Grows by one with each change, so that a change made on an older one is noticed. */
    version: Generated<number>;
    created_at: number;
    updated_at: number;
    deleted_at: Generated<number | null>;
  };

  /** Catalogue courses that were created once, so that none comes back after an admin deleted it. */
  seeded_courses: {
    slug: string;
    seeded_at: number;
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
