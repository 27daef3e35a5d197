import type { APIRoute } from 'astro';
import { listSamples } from '../../server/contract/content/samples.ts';
import { allCourses, filesWithSamples, isShown, siteFile } from '../lib/content.ts';
import { coursePath, paymentPath } from '../lib/paths.ts';
import { closedAfter } from '../lib/schedule.ts';

/** What the server needs of the content, read at its start: names, addresses and prices, how money comes in, and which samples are left. */
export const GET: APIRoute = async () => {
  const site = await siteFile('site');
  const { tax, upi, ...payments } = await siteFile('payments');
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
  const signatory = (await isShown(site)) ? site.signatory : undefined;
  const issuer = { name: site.legalName, place: `${city}, ${state}`, signatory };
  return Response.json({
    siteName: site.brand,
    courses: catalogue,
    payments: { ...payments, upi, tax, supplier, asksForState: tax.scheme === 'registered' },
    issuer,
    samples: listSamples(await filesWithSamples()),
  });
};
