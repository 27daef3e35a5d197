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

const ID = /^[1-9]\d{0,14}$/;

/** What the course page shows first. With neither materials nor an error, loading failed. */
export interface CourseOnPage {
  name: string;
  card?: CourseCardData | undefined;
  finishedAt?: number | undefined;
  /** The material at which someone with progress continues. */
  resumeAt?: number | undefined;
  nextCourse?: NextCourse | undefined;
  certificate?: OwnCertificate | undefined;
  /** What is unread of this course. */
  announcements?: readonly ShownAnnouncement[];
  /** Of all notifications. */
  unread?: number;
  /** Of each lesson that has some. */
  questions?: CountByLesson;
  materials?: Material[] | undefined;
  error?: PageError | undefined;
}

/** A lesson that was only looked at is no progress: then the course begins as it does for everyone. */
const resumeAt = ({ nextLesson, progress = 0 }: Course): number | undefined =>
  progress > 0 || (nextLesson?.positionSeconds ?? 0) > 0 ? nextLesson?.materialId : undefined;

/** Reads what the lesson shows that the page opens with, so that it is there before any script runs. */
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
    // Deleted meanwhile, for example: the lesson asks again and says why.
    log.warn({ err, requestId }, 'lesson not sent with its page');
  }
  return {};
}

/** Reads a course for a person; undefined when the address names no course that could exist. */
export async function loadCourse(
  { calls, log, requestId }: App.Locals,
  currentUser: CurrentUser,
  id: string,
): Promise<CourseOnPage | undefined> {
  if (!ID.test(id)) return undefined;
  let page: CourseOnPage = { name: 'Course' };
  try {
    const courses = await calls.listCourses(currentUser);
    const cards = await courseCardData();
    const { unread, announcements } = await calls.countUnread(currentUser.id);
    page = { ...page, unread };
    const certificates = await calls.listOwnCertificates(currentUser.id);
    const course = courses.find((one) => one.id === Number(id));
    if (course !== undefined)
      page = {
        name: course.courseName,
        card: cards[course.slug ?? ''],
        finishedAt: course.finishedAt,
        resumeAt: resumeAt(course),
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
    return { ...page, error: pageError };
  }
}
