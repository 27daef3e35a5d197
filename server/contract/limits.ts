/** Lengths are in characters, sizes in bytes. Both sides of the API read them here. */
export const limits = {
  passwordMin: 8,
  passwordMax: 256,
  email: 254,
  fullName: 200,
  courseName: 120,
  title: 200,
  description: 5000,
  url: 2048,
  search: 200,
  contactSubject: 200,
  contactMessage: 5000,
  courseIds: 500,
  jsonBody: 64 * 1024,
  pageSize: 50,
  pageSizeMax: 200,
} as const;
