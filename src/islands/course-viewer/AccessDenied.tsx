import { useSyncExternalStore } from 'react';
import { loginPath } from '../../lib/next-path.ts';
import type { PageError } from '../../lib/page-error.ts';
import { Empty } from '../ui/Empty.tsx';

const never = (): (() => void) => () => {};
const address = (): string => location.pathname + location.search;

/** Says why the course cannot be seen, in the server's words. */
export function AccessDenied({ courseId, pageError }: { courseId: number; pageError: PageError }) {
  // The lesson on the screen stands in the address, and is where the login leads back to.
  const here = useSyncExternalStore(never, address, () => `/course/${courseId}`);
  const words =
    pageError.status === 404
      ? { title: 'Course not found', text: 'It was deleted, or the address is wrong.' }
      : { title: 'Access Denied', text: pageError.message };
  return (
    <div className="card" role="alert">
      <Empty icon="lock" {...words}>
        <p className="row">
          {pageError.status === 401 && (
            <a className="button" href={loginPath(here)}>
              Log in
            </a>
          )}
          <a className={pageError.status === 401 ? 'button button-secondary' : 'button'} href="/dashboard">
            Back to All Courses
          </a>
        </p>
      </Empty>
    </div>
  );
}
