const LOGIN = '/student-login';

/** Returns candidate files, best first. @param query selects the login's form, without its question mark */
export function filesFor(path: string, query: string | undefined): readonly string[] {
  if (path !== LOGIN || query === undefined) return [path];
  const asked = new URLSearchParams(query);
  if (asked.get('mode') === 'register')
    return [`${LOGIN}/register/${asked.get('course')}`, `${LOGIN}/register`];
  const next = asked.get('next') ?? '';
  // Only admins open the admin dashboard.
  if (/^\/admin(?:[/?]|$)/.test(next)) return ['/admin-login'];
  return next.startsWith('/course/') ? [`${LOGIN}/course`] : [LOGIN];
}
