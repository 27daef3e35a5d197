/** Addresses of the site's pages, in the spelling that is canonical. */

type WithPath = { path: string; paymentPath?: string | undefined };

/** The course page, for example `/Fullstack`. */
export const coursePath = (course: WithPath) => `/${course.path}`;

/** The buy page, for example `/buyFullstack`. */
export const paymentPath = (course: WithPath) => `/${course.paymentPath ?? `buy${course.path}`}`;

/** The site's own registration, remembering which course was wanted. */
export const registerPath = (slug: string) =>
  `/student-login?mode=register&course=${encodeURIComponent(slug)}`;

/** Where a course is ordered. */
export const joinPath = (slug: string) => `/join/${slug}`;

/** Where anyone can check a certificate. */
export const certificatePath = (code: string) => `/certificate/${code}`;
