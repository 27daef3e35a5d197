import { whyClosed } from '../../catalogue.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { listHolders } from '../../sessions/staff-rights.ts';
import { findCourseBySlug } from '../courses/courses.service.ts';
import { askOffice } from '../messages/messages.service.ts';
import { consentOf } from '../privacy/consents.service.ts';
import { mailConfirmation } from '../users/registration.ts';
import { emailKey, getUser, updateUser } from '../users/users.service.ts';
import { isEnrolled, openFreeCourse, wasRemoved } from './enrollments.service.ts';

/** Enrolls adults with a confirmed email; others get a link, or an admin decides. Idempotent. @throws AppError */
export async function joinFreeCourse(
  deps: Deps,
  userId: number,
  slug: string,
): Promise<{ message: string; courseId: number | null }> {
  const listed = deps.catalogue.courses.find((course) => course.slug === slug);
  if (listed === undefined || listed.priceInr > 0 || listed.registrationUrl !== undefined)
    throw new AppError('COURSE_CLOSED');
  const message = whyClosed(listed, deps.now());
  if (message !== undefined) throw new AppError('COURSE_CLOSED', { message });
  const { given } = await consentOf(deps, userId);
  return deps.db.transaction().execute(async (tx) => {
    const user = await getUser(tx, userId);
    const course = await findCourseBySlug(tx, slug);
    if (course === undefined) throw new AppError('COURSE_CLOSED');
    const { id: courseId, course_name: name } = course;
    const opened = { message: `${name} is open for you.`, courseId };
    const isOwner = (await listHolders(tx)).includes(userId);
    if (isOwner || (await isEnrolled(tx, userId, courseId))) return opened;
    await updateUser(tx, userId, { wanted_course_id: courseId });
    const opensItself = given?.age === 'adult' && !(await wasRemoved(tx, userId, courseId));
    if (opensItself && user.email_confirmed_at !== null) {
      await openFreeCourse(deps, tx, { ...user, wanted_course_id: courseId });
      return opened;
    }
    if (opensItself && deps.outbox.isOn()) {
      await deps.limiter.spend('mail', `free-course:${emailKey(user.email)}`, tx);
      await mailConfirmation(deps, tx, userId, user.email, name);
      return { message: `We emailed you a link. Press it, and ${name} opens.`, courseId: null };
    }
    await askOffice(deps, tx, {
      name: user.full_name,
      email: user.email,
      subject: `Open ${name}`,
      message: `I have an account and would like to join the free course ${name}.`,
    });
    return { message: `We have your request. An admin opens ${name} for you.`, courseId: null };
  });
}
