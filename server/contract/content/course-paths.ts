/** What of a course decides its addresses. */
type Addressed = { path: string; paymentPath?: string | undefined };

/** Address of the buy page of a course, without the slash. */
export const paymentPathOf = (course: Addressed) => course.paymentPath ?? `buy${course.path}`;

/** The course page, for example `/Fullstack`. */
export const coursePath = (course: Addressed) => `/${course.path}`;

/** The buy page, for example `/buyFullstack`. */
export const paymentPath = (course: Addressed) => `/${paymentPathOf(course)}`;

/** Where a course is ordered. */
export const joinPath = (slug: string) => `/join/${slug}`;
