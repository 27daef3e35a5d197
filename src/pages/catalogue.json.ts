import type { APIRoute } from 'astro';
import { allCourses, siteFile } from '../lib/content.ts';
import { coursePath, paymentPath } from '../lib/paths.ts';

/** What the server needs of the content: the site's name, and each course's name, addresses and order. It reads this at its start. */
export const GET: APIRoute = async () => {
  const { brand } = await siteFile('site');
  const courses = await allCourses();
  const catalogue = courses.map(({ id, data }) => ({
    slug: id,
    courseName: data.title,
    description: data.summary,
    path: coursePath(data),
    paymentPath: paymentPath(data),
    aliases: data.aliases.map((alias) => `/${alias}`),
    kind: data.kind,
    order: data.order,
  }));
  return Response.json({ siteName: brand, courses: catalogue });
};
