import { defineMiddleware } from 'astro:middleware';
import { redirectFor } from './lib/page-guard.ts';

/** Pages made beforehand are the same for everybody, so this guards the ones made on demand only. */
export const onRequest = defineMiddleware(async ({ isPrerendered, locals, url, redirect }, next) => {
  if (isPrerendered) return next();
  const elsewhere = redirectFor(url, locals.currentUser);
  if (elsewhere !== undefined) return redirect(elsewhere);
  const response = await next();
  // Astro's policy lacks the one directive that works in a header only.
  const policy = response.headers.get('content-security-policy');
  if (policy !== null)
    response.headers.set(
      'content-security-policy',
      `${policy.replace(/;?\s*$/, '')}; frame-ancestors 'none'`,
    );
  return response;
});
