import type { APIRoute } from 'astro';
import { continuePath } from '../../lib/member/continue-path.ts';

export const prerender = false;

/** Redirects from a course's page to its next lesson. */
export const GET: APIRoute = async ({ locals, params, redirect }) =>
  redirect(await continuePath(locals, params['course']));
