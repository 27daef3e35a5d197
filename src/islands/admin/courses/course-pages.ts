/** Addresses and prices of public course pages, by course slug. */
export type CoursePages = Readonly<Record<string, { path: string; priceInr: number }>>;
