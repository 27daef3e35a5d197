const LOGIN = '/student-login';

/**
 * The files that may answer an address, the best first. The query of the student login asks for a form of its own, which is
 * there in the first paint.
 * @param query without its question mark
 */
export function filesFor(path: string, query: string | undefined): readonly string[] {
  if (path !== LOGIN || query === undefined) return [path];
  const asked = new URLSearchParams(query);
  if (asked.get('mode') === 'register')
    return [`${LOGIN}/register/${asked.get('course')}`, `${LOGIN}/register`];
  const next = asked.get('next') ?? '';
  // Anyone who wants the dashboard of admins is an admin.
  if (/^\/admin(?:[/?]|$)/.test(next)) return ['/admin-login'];
  return next.startsWith('/course/') ? [`${LOGIN}/course`] : [LOGIN];
}
