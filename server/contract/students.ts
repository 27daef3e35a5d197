import { z } from 'zod';
import { idOf, pageQuery } from './fields.ts';
import { limits } from './limits.ts';

/** Orders of the lists of students. */
const studentSorts = ['oldest', 'newest', 'name', 'email'] as const;
export type StudentSort = (typeof studentSorts)[number];

/** Search, order and paging of the lists of students. */
export const studentQuery = pageQuery.extend({
  sort: z.enum(studentSorts, 'Please sort by oldest, newest, name or email.').optional(),
});
export type StudentQuery = z.infer<typeof studentQuery>;

const chosenIds = (nobody: string, max: number, tooMany: string) =>
  z.array(idOf(nobody), nobody).min(1, nobody).max(max, tooMany);

const NOBODY = 'Please choose at least one person.';
const TOO_MANY = `Please choose at most ${limits.bulkUsers} people at once.`;
const NO_COURSE = 'Please choose at least one course.';

export const chosenUsersInput = z.object({ userIds: chosenIds(NOBODY, limits.bulkUsers, TOO_MANY) });

export const enrollUsersInput = z.object({
  userIds: chosenIds(NOBODY, limits.bulkUsers, TOO_MANY),
  courseIds: chosenIds(NO_COURSE, limits.courseIds, 'Please choose fewer courses.'),
});

export const exportQuery = z.object({
  state: z.enum(['pending', 'approved'], 'Please choose pending or approved.').default('approved'),
});
