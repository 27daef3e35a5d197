/** Whether the API answers a path; all others are pages and their files. */
export const isApiPath = (path: string): boolean => /^\/(?:api|media|uploads)(?:\/|$)/.test(path);
