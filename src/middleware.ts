import { defineMiddleware } from 'astro:middleware';
import { redirectFor } from './lib/member/page-guard.ts';

/** Pages made beforehand are the same for everyone, so this guards the ones made on demand only. */
export const onRequest = defineMiddleware(({ isPrerendered, locals, url, redirect }, next) => {
  const elsewhere = isPrerendered ? undefined : redirectFor(url, locals.currentUser);
  return elsewhere === undefined ? next() : redirect(elsewhere);
});
