/** What of a course decides its addresses. */
type Addressed = { path: string; paymentPath?: string | undefined };

/** Address of the buy page of a course, without the slash. */
export const paymentPathOf = (course: Addressed) => course.paymentPath ?? `buy${course.path}`;
