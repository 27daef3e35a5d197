/**
 * Whether an error says that a file is not there, on a disk or in object storage, and nothing worse: what a failing disk
 * does not give out just now is not lost yet.
 */
export const isAbsent = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || ('code' in error && error.code === 'ENOENT'));
