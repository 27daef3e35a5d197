import { z } from 'zod';
import { emailOf, idOf, lineOf, messageAnswer, named } from './fields.ts';
import { limits } from './limits.ts';
import { PRESETS, presetOf } from './rights.ts';

const CHOOSE = 'Choose what they may do.';
const COURSES = 'Choose the courses of a teacher.';

const powers = {
  /** With `owner`, everything. */
  presets: z
    .array(z.enum(['owner', ...PRESETS], CHOOSE), CHOOSE)
    .min(1, CHOOSE)
    .max(PRESETS.length + 1, CHOOSE),
  courseIds: z
    .array(idOf(COURSES), COURSES)
    .max(limits.courseIds, 'Please choose fewer courses.')
    .default([]),
};
type Powers = z.infer<z.ZodObject<typeof powers>>;

const hasCourses = ({ presets, courseIds }: Powers): boolean =>
  courseIds.length > 0 || !presets.some((name) => name !== 'owner' && presetOf(name).isOfCourses);
const needsCourses = { path: ['courseIds'], message: COURSES };

export const powersInput = z.object(powers).refine(hasCourses, needsCourses);
export type PowersInput = z.infer<typeof powersInput>;

const REQUIRED = 'Please fill out all required fields.';
export const inviteInput = z
  .object({
    fullName: lineOf(limits.fullName, REQUIRED),
    email: z.string(REQUIRED).trim().min(1, REQUIRED).pipe(emailOf('Please enter a valid email.')),
    ...powers,
  })
  .refine(hasCourses, needsCourses);
export type InviteInput = z.infer<typeof inviteInput>;

/** `link` only where mail does not leave the site: hand it over in private. */
export const invited = messageAnswer.extend({ id: z.int(), link: z.string().optional() });
export type Invited = z.infer<typeof invited>;

export const colleague = named('Colleague', {
  id: z.int(),
  fullName: z.string(),
  email: z.string(),
  presets: z.array(z.enum(['owner', ...PRESETS])),
  courseIds: z.array(z.int()),
  lastSeenAt: z.int().nullable(),
  hasSecondFactor: z.boolean(),
  /** When the link that was mailed to them ends; null once they chose a password. */
  invitedUntil: z.int().nullable(),
});
export type Colleague = z.infer<typeof colleague>;
