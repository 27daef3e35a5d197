import { whyClosed } from '../../catalogue.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { emailKey } from '../users/users.service.ts';

/** Free courses that a person with an account joins. */
export function createFreeCourses(
  { catalogue, db, limiter, now, outbox }: ServiceDeps,
  needs: Pick<Services, 'consents' | 'courses' | 'enrollments' | 'messages' | 'users'>,
) {
  const { consents, courses, enrollments, messages, users } = needs;

  return {
    /**
     * Opens at once for an adult with a confirmed email, or else by a mailed link. An admin is asked where no mail
     * leaves, for a person under 18 or of unknown age, and for a person whom an admin removed. Idempotent.
     * @returns what happened, and the id of the course where it is open
     * @throws AppError COURSE_CLOSED where it is not free, closed, or joined by a form elsewhere
     */
    async join(userId: number, slug: string): Promise<{ message: string; courseId: number | null }> {
      const listed = catalogue.courses.find((course) => course.slug === slug);
      if (listed === undefined || listed.priceInr > 0 || listed.registrationUrl !== undefined)
        throw new AppError('COURSE_CLOSED');
      const message = whyClosed(listed, now());
      if (message !== undefined) throw new AppError('COURSE_CLOSED', { message });
      const { given } = await consents.consentOf(userId);
      return db.transaction().execute(async (tx) => {
        const user = await users.get(tx, userId);
        const course = await courses.findBySlug(tx, slug);
        if (course === undefined) throw new AppError('COURSE_CLOSED');
        const { id: courseId, course_name: name } = course;
        const opened = { message: `${name} is open for you.`, courseId };
        if (user.role === 'admin' || (await enrollments.isEnrolled(tx, userId, courseId))) return opened;
        await users.update(tx, userId, { wanted_course_id: courseId });
        const opensItself = given?.age === 'adult' && !(await enrollments.wasRemoved(tx, userId, courseId));
        if (opensItself && user.email_confirmed_at !== null) {
          await enrollments.openFree(tx, { ...user, wanted_course_id: courseId });
          return opened;
        }
        if (opensItself && outbox.isOn()) {
          await limiter.spend('mail', `free-course:${emailKey(user.email)}`, tx);
          await users.mailConfirmation(tx, userId, user.email, name);
          return { message: `We emailed you a link. Press it, and ${name} opens.`, courseId: null };
        }
        await messages.askIn(tx, {
          name: user.full_name,
          email: user.email,
          subject: `Open ${name}`,
          message: `I have an account and would like to join the free course ${name}.`,
        });
        return { message: `We have your request. An admin opens ${name} for you.`, courseId: null };
      });
    },
  };
}
