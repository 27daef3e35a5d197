import type { APIRoute } from 'astro';
import { allCourses, siteFile } from '../lib/content.ts';
import { listExamples } from '../lib/example-data.ts';
import { coursePath, paymentPath } from '../lib/paths.ts';

/** What the server needs of the content: the site's name, each course's name, addresses and order, and which example data is left. It reads this at its start. */
export const GET: APIRoute = async () => {
  const site = await siteFile('site');
  const { claims } = await siteFile('claims');
  const { testimonials } = await siteFile('testimonials');
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
  const reviews = [...testimonials, ...courses.flatMap(({ data }) => data.reviews)];
  const ratings = courses.flatMap(({ data }) => data.rating ?? []);
  const statistics = courses.flatMap(({ data }) => data.statistics ?? []);
  const examples = listExamples({ site, claims, reviews, ratings, statistics });
  return Response.json({ siteName: site.brand, courses: catalogue, examples });
};
