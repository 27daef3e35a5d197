/** Addresses and prices of the public course pages, by the slug of the course. */
export type CoursePages = Readonly<Record<string, { path: string; priceInr: number }>>;
