import { type ReactNode, useEffect, useState } from 'react';
import type { Person } from '../../../server/contract/auth.ts';
import type { OwnCertificate } from '../../../server/contract/certificates.ts';
import type { CountByLesson } from '../../../server/contract/doubts.ts';
import type { Material } from '../../../server/contract/materials.ts';
import type { ShownAnnouncement } from '../../../server/contract/notifications.ts';
import { sendAllUnsaved } from '../../lib/api/save-progress.ts';
import type { CourseCardData } from '../../lib/content/course-card-data.ts';
import type { NextCourse } from '../../lib/content/next-course.ts';
import type { PageError } from '../../lib/page/page-error.ts';
import { Announcements } from '../ui/Announcements.tsx';
import { Button } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { loadLater } from '../ui/load-later.tsx';
import { Toaster } from '../ui/toasts/Toaster.tsx';
import { showToast } from '../ui/toasts/toast-store.ts';
import { useReturn } from '../ui/use-return.ts';
import { AccessDenied } from './AccessDenied.tsx';
import { CourseHead } from './CourseHead.tsx';
import { CourseStudy } from './CourseStudy.tsx';
import { countDone, isAllDone } from './course-order.ts';
import type { RequestedSelection } from './selection.ts';
import { useCertificate } from './use-certificate.ts';
import { useMaterials } from './use-materials.ts';

/** Loaded once a course is finished, with the form of its certificate. */
const FinishedCourse = loadLater('summary', () => import('../ui/FinishedCourse.tsx'));
const FAILED = 'Could not load course details.';

interface Props {
  person: Person;
  /** Number of unread notifications. */
  unread: number;
  /** Theme switch. */
  children: ReactNode;
  courseId: number;
  name: string;
  materials: readonly Material[] | undefined;
  /** Reason why the course is unavailable; without it and without materials, loading failed. */
  pageError: PageError | undefined;
  requested: RequestedSelection;
  /** Cover and public page of the course. */
  card: CourseCardData | undefined;
  /** Milliseconds since 1970; undefined if unfinished on load. */
  finishedAt: number | undefined;
  nextCourse: NextCourse | undefined;
  /** Last day of access, like `30 June 2027`; undefined for no end. */
  until: string | undefined;
  /** When access ended, and the way to study again. */
  ended: { day: string; href: string; label: string } | undefined;
  certificate: OwnCertificate | undefined;
  announcements: readonly ShownAnnouncement[];
  questions: CountByLesson;
  contactEmail: string;
}

/** Course screen of a student. */
export function CourseViewer(props: Props) {
  const { courseId, name, materials: first, pageError: firstError, requested, card, nextCourse } = props;
  const [initial] = useState({ materials: first, pageError: firstError });
  const { materials, pageError, recheck, note } = useMaterials(courseId, initial);
  const failed = materials === undefined && pageError === undefined;
  const isFinished = materials !== undefined && isAllDone(countDone(materials));
  const justFinished = isFinished && props.finishedAt === undefined;
  const certificate = useCertificate(courseId, props.certificate, justFinished);

  useEffect(() => {
    if (failed) showToast('error', FAILED);
  }, [failed]);

  useEffect(() => {
    const send = () => void sendAllUnsaved(note);
    send();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, [note]);

  // Progress in another tab, new lessons or an ended enrollment.
  useReturn(() => void recheck());

  async function tryAgain() {
    if ((await recheck()) !== undefined) showToast('error', FAILED);
  }

  return (
    <div className="course-page">
      <CourseHead name={name} materials={materials} person={props.person} unread={props.unread}>
        {props.children}
      </CourseHead>
      {pageError !== undefined && (
        <div className="wrap course-problem">
          <AccessDenied
            courseId={courseId}
            name={name}
            pageError={pageError}
            card={card}
            ended={props.ended}
            contactEmail={props.contactEmail}
          />
        </div>
      )}
      {failed && (
        <div className="wrap course-problem">
          <div className="card">
            <Empty icon="error" title={FAILED}>
              <Button onClick={() => void tryAgain()}>Try again</Button>
            </Empty>
          </div>
        </div>
      )}
      {materials !== undefined && (
        <CourseStudy
          materials={materials}
          card={card}
          requested={requested}
          onProgress={note}
          recheck={recheck}
          questions={props.questions}
        >
          {isFinished && (
            <FinishedCourse
              courseName={name}
              finishedAt={props.finishedAt}
              next={nextCourse}
              certificate={certificate}
            />
          )}
          {props.until !== undefined && <p className="soft small">Access until {props.until}</p>}
          <Announcements first={props.announcements} />
        </CourseStudy>
      )}
      <Toaster />
    </div>
  );
}
