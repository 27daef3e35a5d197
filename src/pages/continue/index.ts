import type { APIRoute } from 'astro';
import { continuePath } from '../../lib/member/continue-path.ts';

export const prerender = false;

/** Redirects to the next lesson. */
export const GET: APIRoute = async ({ locals, redirect }) => redirect(await continuePath(locals));
