import { defineMiddleware } from 'astro:middleware';
import { redirectFor } from './lib/member/page-guard.ts';

/** Prebuilt pages are the same for everyone, so this guards only pages made on request. */
export const onRequest = defineMiddleware(({ isPrerendered, locals, url, redirect }, next) => {
  const elsewhere = isPrerendered ? undefined : redirectFor(url, locals.currentUser);
  return elsewhere === undefined ? next() : redirect(elsewhere);
});
