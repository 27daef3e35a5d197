type Addressed = { path: string; paymentPath?: string | undefined };

export const paymentPathOf = (course: Addressed) => course.paymentPath ?? `buy${course.path}`;

export const coursePath = (course: Addressed) => `/${course.path}`;

export const paymentPath = (course: Addressed) => `/${paymentPathOf(course)}`;

export const joinPath = (slug: string) => `/join/${slug}`;
