import { getCollection } from 'astro:content';
import type { APIRoute } from 'astro';
import { allCourses, siteFile } from '../lib/content.ts';
import { listExamples } from '../lib/example-data.ts';
import { coursePath, paymentPath } from '../lib/paths.ts';
import { closedAfter } from '../lib/schedule.ts';

/** What the server needs of the content, read at its start: names, addresses and prices, how money comes in, and which example data is left. */
export const GET: APIRoute = async () => {
  const site = await siteFile('site');
  const { tax, upi, ...payments } = await siteFile('payments');
  const { claims } = await siteFile('claims');
  const { testimonials } = await siteFile('testimonials');
  const legal = await siteFile('legal');
  const legalPages = (await getCollection('legalPages')).map(({ data }) => data);
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
    priceInr: data.priceInr,
    registrationUrl: data.payment.registrationUrl,
    certificate: data.certificate,
    isFull: data.schedule.full,
    closed: closedAfter(data.schedule),
  }));
  const { lines, city, state, pinCode } = site.address;
  const address = [...lines, `${city} ${pinCode}`, state].join(', ');
  const supplier = { name: site.legalName, address, email: site.email, phone: site.phone };
  const issuer = { name: site.legalName, place: `${city}, ${state}`, signatory: site.signatory };
  const reviews = [...testimonials, ...courses.flatMap(({ data }) => data.reviews)];
  const ratings = courses.flatMap(({ data }) => data.rating ?? []);
  const statistics = courses.flatMap(({ data }) => data.statistics ?? []);
  const examples = listExamples({ site, upi, legal, legalPages, claims, reviews, ratings, statistics });
  return Response.json({
    siteName: site.brand,
    courses: catalogue,
    payments: { ...payments, upi, tax, supplier, asksForState: tax.scheme === 'registered' },
    issuer,
    examples,
  });
};
