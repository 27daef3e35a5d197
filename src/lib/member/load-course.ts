import { longDayWords } from '../../../server/contract/access.ts';
import type { OwnCertificate } from '../../../server/contract/certificates.ts';
import type { Course } from '../../../server/contract/courses.ts';
import type { CountByLesson } from '../../../server/contract/doubts.ts';
import type { Material } from '../../../server/contract/materials.ts';
import type { ShownAnnouncement } from '../../../server/contract/notifications.ts';
import type { CurrentUser } from '../../../server/sessions/sessions.ts';
import { type RequestedSelection, select } from '../../islands/course-viewer/selection.ts';
import { type CourseCardData, courseCardData } from '../content/course-card-data.ts';
import { type NextCourse, nextCourseAfter } from '../content/next-course.ts';
import { type PageError, toPageError } from '../page/page-error.ts';
import { wayBack } from './ended-course.ts';

const ID = /^[1-9]\d{0,14}$/;

/** First data of the course page. Without materials and error, loading failed. */
export interface CourseOnPage {
  name: string;
  card?: CourseCardData | undefined;
  finishedAt?: number | undefined;
  /** Material at which a student with progress continues. */
  resumeAt?: number | undefined;
  nextCourse?: NextCourse | undefined;
  /** Last day of access in words; undefined for no end. */
  until?: string | undefined;
  certificate?: OwnCertificate | undefined;
  /** Unread announcements of this course. */
  announcements?: readonly ShownAnnouncement[];
  /** Count of all unread notifications. */
  unread?: number;
  /** Counts by lesson, without zeros. */
  questions?: CountByLesson;
  /** When access ended, in words, and the way to study it again. */
  ended?: { day: string; href: string; label: string } | undefined;
  materials?: Material[] | undefined;
  error?: PageError | undefined;
}

/** A visit alone is no progress: the course then starts like a new one. */
const resumeAt = ({ nextLesson, progress = 0 }: Course): number | undefined =>
  progress > 0 || (nextLesson?.positionSeconds ?? 0) > 0 ? nextLesson?.materialId : undefined;

/** Loads the content of the initial lesson, so that it is visible before scripts run. */
export async function openedLesson(
  { calls, log, requestId }: App.Locals,
  reader: CurrentUser,
  materials: readonly Material[] = [],
  requested: RequestedSelection,
): Promise<Pick<RequestedSelection, 'sent'>> {
  const { material } = select(materials, requested);
  if (material === undefined) return {};
  try {
    return { sent: { id: material.id, content: await calls.readContent(material, reader) } };
  } catch (err) {
    // Deleted meanwhile, for example: the lesson then requests it again and shows the reason.
    log.warn({ err, requestId }, 'lesson not sent with its page');
  }
  return {};
}

/** Loads a course for a user; undefined for an invalid address. */
export async function loadCourse(
  { calls, log, requestId }: App.Locals,
  currentUser: CurrentUser,
  id: string,
): Promise<CourseOnPage | undefined> {
  if (!ID.test(id)) return undefined;
  let page: CourseOnPage = { name: 'Course' };
  try {
    const courses = await calls.listToStudy(currentUser);
    const cards = await courseCardData();
    const { unread, announcements } = await calls.countUnread(currentUser.id);
    page = { ...page, unread };
    const certificates = await calls.listOwnCertificates(currentUser.id);
    const course = courses.find((one) => one.id === Number(id));
    const lastDay = (await calls.lastDaysOf(currentUser.id)).get(Number(id));
    if (course !== undefined)
      page = {
        name: course.courseName,
        card: cards[course.slug ?? ''],
        finishedAt: course.finishedAt,
        resumeAt: resumeAt(course),
        until: lastDay && longDayWords(lastDay),
        nextCourse: nextCourseAfter(course.id, courses, cards),
        unread,
        announcements:
          announcements > 0 ? await calls.announcementsFor(currentUser.id, { courseId: course.id }) : [],
        certificate: certificates.find(({ courseId }) => courseId === course.id),
      };
    const materials = await calls.listMaterialsOfCourse(Number(id), currentUser);
    return { ...page, materials, questions: await calls.countDoubts(Number(id), currentUser) };
  } catch (error) {
    const pageError = toPageError(error);
    if (pageError === undefined) log.error({ err: error, requestId }, 'course not loaded');
    const over =
      pageError?.status === 403
        ? (await calls.listEndedCourses(currentUser.id)).find(({ courseId }) => courseId === Number(id))
        : undefined;
    const ended = over && { day: longDayWords(over.lastDay), ...wayBack(over) };
    return { ...page, ended, error: pageError };
  }
}
