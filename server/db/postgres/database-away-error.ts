/** No connection to the database server could be had, or none came free in time. */
export class DatabaseAwayError extends Error {
  readonly code = 'DATABASE_AWAY';
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The database server that DATABASE_URL names cannot be reached: ${reason}`, { cause });
    this.name = 'DatabaseAwayError';
  }
}
