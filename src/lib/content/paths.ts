/** Addresses of the site's pages, in the spelling that is canonical. */

export { coursePath, joinPath, paymentPath } from '../../../server/contract/content/course-paths.ts';

/** The site's own registration, remembering which course was wanted. */
export const registerPath = (slug: string) =>
  `/student-login?mode=register&course=${encodeURIComponent(slug)}`;

/** Where anyone can check a certificate. */
export const certificatePath = (code: string) => `/certificate/${code}`;
