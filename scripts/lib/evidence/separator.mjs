// @ts-check
/** Stands between the titles of nested blocks and the title of a test. */
export const SEPARATOR = ' > ';
