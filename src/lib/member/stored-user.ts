import type { Person } from '../../../server/contract/auth.ts';

/** Storage key of the hints; src/lib/page/head-script.ts reads both. */
export const USER_KEY = 'user';
const COURSES_KEY = 'courses';

function isPerson(value: unknown): value is Person {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'number' &&
    'role' in value &&
    (value.role === 'admin' || value.role === 'student')
  );
}

/** Returns the user known to this browser. Only a hint: the server decides by its cookie. */
export function readUser(): Person | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null');
    return isPerson(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const listeners = new Set<(person: Person) => void>();

/** Calls back when an island of this page stores another user. @returns a function that stops this */
export function watchUser(listener: (person: Person) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores the user who logged in, without secrets. */
export function storeUser({ id, fullName, email, role }: Person): void {
  const person = { id, fullName, email, role };
  try {
    localStorage.setItem(USER_KEY, JSON.stringify(person));
  } catch {
    // Without storage only the cookie counts.
  }
  for (const listener of listeners) listener(person);
}

/** Removes the stored user: at logout and on any 401. */
export function clearUser(): void {
  try {
    localStorage.removeItem(USER_KEY);
    localStorage.removeItem(COURSES_KEY);
  } catch {
    // Nothing was stored.
  }
}

/** Slug of a course that the user studies, in a tuple because stored lists once had more fields. */
export type OwnCourse = readonly [slug: string];

/** Stores the user's courses, so that public pages can offer *Continue learning*. */
export function storeOwnCourses(courses: readonly OwnCourse[]): void {
  try {
    localStorage.setItem(COURSES_KEY, JSON.stringify(courses));
  } catch {
    // Without storage the page shows what visitors see.
  }
}
