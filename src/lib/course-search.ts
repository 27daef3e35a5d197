/** Whether a search shows a course: letter case and spaces around do not count. */
export const isFound = (courseName: string, query: string): boolean =>
  courseName.toLowerCase().includes(query.trim().toLowerCase());
