import { limits } from './limits.ts';

/** Lower-case letters, digits and single hyphens. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Whether a text may be the name of a course's page. */
export const isSlug = (text: string): boolean => text.length <= limits.slug && SLUG.test(text);
