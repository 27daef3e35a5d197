/** Canonical addresses of the site's pages. */

export { coursePath, joinPath, paymentPath } from '../../../server/contract/content/course-paths.ts';

/** Returns the path of the registration with the requested course. */
export const registerPath = (slug: string) =>
  `/student-login?mode=register&course=${encodeURIComponent(slug)}`;

/** Returns the path where anyone can check a certificate. */
export const certificatePath = (code: string) => `/certificate/${code}`;
