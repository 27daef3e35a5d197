/** Addresses of the public course pages, by the slug of the course. */
export type CoursePages = Readonly<Record<string, string>>;
