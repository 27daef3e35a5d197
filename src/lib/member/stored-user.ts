import type { Person } from '../../../server/contract/auth.ts';

/** Where the hints are kept; src/lib/page/head-script.ts reads both. */
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

/** Who this browser believes is signed in. A hint for the page only: the server decides by its cookie. */
export function readUser(): Person | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null');
    return isPerson(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const listeners = new Set<(person: Person) => void>();

/** Tells of everyone who is remembered from now on by an island of this page. @returns what ends it */
export function watchUser(listener: (person: Person) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Remembers who signed in, and nothing secret about them. */
export function storeUser({ id, fullName, email, role }: Person): void {
  const person = { id, fullName, email, role };
  try {
    localStorage.setItem(USER_KEY, JSON.stringify(person));
  } catch {
    // A browser that keeps nothing works by the cookie alone.
  }
  for (const listener of listeners) listener(person);
}

/** Forgets it: at logout and on any 401. */
export function clearUser(): void {
  try {
    localStorage.removeItem(USER_KEY);
    localStorage.removeItem(COURSES_KEY);
  } catch {
    // Nothing was kept.
  }
}

/** The slug of a course that the person studies, in a list, as browsers have kept it with more. */
export type OwnCourse = readonly [slug: string];

/** Remembers the courses of the person, so that public pages can say *Continue learning*. */
export function storeOwnCourses(courses: readonly OwnCourse[]): void {
  try {
    localStorage.setItem(COURSES_KEY, JSON.stringify(courses));
  } catch {
    // A browser that keeps nothing shows what visitors see.
  }
}
