import type { CourseCardData } from '../../lib/content/course-card-data.ts';
import { loginPath } from '../../lib/member/next-path.ts';
import type { PageError } from '../../lib/page/page-error.ts';
import { Empty } from '../ui/Empty.tsx';
import { useOfBrowser } from '../ui/use-in-browser.ts';

const address = (): string => location.pathname + location.search;

interface Props {
  courseId: number;
  name: string;
  pageError: PageError;
  card: CourseCardData | undefined;
  ended: { day: string; href: string; label: string } | undefined;
  contactEmail: string;
}

/** Shows the server's reason why the course is unavailable, and how to get in. */
export function AccessDenied({ courseId, name, pageError, card, ended, contactEmail }: Props) {
  // The address contains the open lesson, to which the login returns.
  const here = useOfBrowser(address, `/course/${courseId}`);
  const words =
    pageError.status === 404
      ? { title: 'Course not found', text: 'It was deleted, or the link is wrong.' }
      : ended !== undefined
        ? {
            title: `Your access ended on ${ended.day}`,
            text: 'Your progress, marks and certificates are kept.',
          }
        : { title: 'Access Denied', text: pageError.message };
  return (
    <div className="card" role="alert">
      <Empty icon="lock" {...words}>
        <p className="row access-denied">
          {pageError.status === 401 && (
            <a className="button" href={loginPath(here)}>
              Log in
            </a>
          )}
          {pageError.status === 403 && (
            <>
              {ended && (
                <a className="button" href={ended.href}>
                  {ended.label}
                </a>
              )}
              {ended === undefined && card !== undefined && (
                <a className="button" href={card.path}>
                  See course and price
                </a>
              )}
              <a className="button button-secondary" href={mailTo(contactEmail, name)}>
                Ask the admin
              </a>
            </>
          )}
          <a className="button button-secondary" href="/dashboard">
            Back to All Courses
          </a>
        </p>
      </Empty>
    </div>
  );
}

/** Link to a prefilled email. */
const mailTo = (address: string, course: string): string =>
  `mailto:${address}?subject=${encodeURIComponent(`Please open ${course} for me`)}`;
