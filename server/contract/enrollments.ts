import { z } from 'zod';
import { idOf } from './fields.ts';

const MISSING = 'Missing user or course.';
export const enrollmentInput = z.object({ userId: idOf(MISSING), courseId: idOf(MISSING) });
export const enrolledCourseIds = z.array(z.int());
