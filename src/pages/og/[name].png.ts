import { hash } from 'node:crypto';
import type { APIRoute } from 'astro';
import ourMark from '../../assets/logo-mark.svg?raw';
import { priceToday } from '../../lib/content/choices.ts';
import { allCourses, type Course, siteFile } from '../../lib/content/content.ts';
import { iconOf } from '../../lib/content/pictures.ts';
import { coverArt, phoneArt } from '../../lib/drawings/og/art.ts';
import type { SharedPicture } from '../../lib/drawings/og/picture.ts';
import { insideOf } from '../../lib/drawings/svg.ts';
import { formatRupees } from '../../lib/words/format-price.ts';
import { formatHours } from '../../lib/words/format-time.ts';

/** Returns a picture for each course, and `site` for all other pages. */
export async function getStaticPaths() {
  const courses = await allCourses();
  return ['site', ...courses.map(({ id }) => id)].map((name) => ({ params: { name } }));
}

const ofCourse = ({ id, data }: Course) => ({
  title: data.title,
  line: [data.level, formatHours(data.durationHours, data.durationIsMinimum)].filter(Boolean).join(' · '),
  price:
    data.priceInr > 0 ? `${priceToday(data).isLowest ? 'from ' : ''}${formatRupees(data.priceInr)}` : 'Free',
  promise: data.youWillMake?.[0],
  art: coverArt(id, data.cover.motif, data.cover.hue),
});

async function markOf(logo: string | undefined): Promise<string> {
  if (logo === undefined) return insideOf(ourMark);
  const bytes = (await iconOf(logo, 'icon-192.png')).toString('base64');
  return `<image width="40" height="40" href="data:image/png;base64,${bytes}"/>`;
}

async function shownBy(name: string | undefined): Promise<SharedPicture | undefined> {
  const { brand, tagline, description, logo } = await siteFile('site');
  const common = { brand, mark: await markOf(logo) };
  if (name === 'site') return { ...common, title: tagline, line: description, art: await phoneArt() };
  const course = (await allCourses()).find(({ id }) => id === name);
  return course && { ...common, ...ofCourse(course) };
}

/** Draws the picture of a shared link; see src/lib/drawings/og. */
export const GET: APIRoute = async ({ params, request, isPrerendered }) => {
  const shown = await shownBy(params['name']);
  if (shown === undefined) return new Response(null, { status: 404 });
  const headers = { 'content-type': 'image/png', etag: `"${hash('sha256', JSON.stringify(shown))}"` };
  // Drawing takes a hundred times as long as the hash.
  if (!isPrerendered && request.headers.get('if-none-match') === headers.etag)
    return new Response(null, { status: 304, headers });
  // Imported on use: without its libraries only these pictures fail, not their pages.
  const { sharedPicture } = await import('../../lib/drawings/og/picture.ts');
  return new Response(new Uint8Array(await sharedPicture(shown)), { headers });
};
