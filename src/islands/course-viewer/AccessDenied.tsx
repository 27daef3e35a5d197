import { loginPath } from '../../lib/next-path.ts';
import type { PageRefusal } from '../../lib/refusal.ts';
import { Empty } from '../ui/Empty.tsx';

/** Says why the course cannot be seen, in the server's words. */
export function AccessDenied({ courseId, refusal }: { courseId: number; refusal: PageRefusal }) {
  const words =
    refusal.status === 404
      ? { title: 'Course not found', text: 'It was deleted, or the address is wrong.' }
      : { title: 'Access Denied', text: refusal.message };
  return (
    <div className="card" role="alert">
      <Empty icon="lock" {...words}>
        <p className="row">
          {refusal.status === 401 && (
            <a className="button" href={loginPath(`/course/${courseId}`)}>
              Log in
            </a>
          )}
          <a className={refusal.status === 401 ? 'button button-secondary' : 'button'} href="/dashboard">
            Back to All Courses
          </a>
        </p>
      </Empty>
    </div>
  );
}
