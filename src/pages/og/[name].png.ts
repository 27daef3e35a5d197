import type { APIRoute, InferGetStaticPropsType } from 'astro';
import logo from '../../assets/logo-mark.svg?raw';
import { allCourses, siteFile } from '../../lib/content.ts';
import { formatRupees } from '../../lib/format-price.ts';
import { formatHours } from '../../lib/format-time.ts';
import { coverArt, phoneArt } from '../../lib/og/art.ts';
import { sharedPicture } from '../../lib/og/picture.ts';
import { insideOf } from '../../lib/svg.ts';

/** One picture for each course, and `site` for all other pages. */
export async function getStaticPaths() {
  const site = await siteFile('site');
  const courses = await allCourses();
  const general = { title: site.tagline, line: site.description, art: await phoneArt() };
  return [
    { params: { name: 'site' }, props: { brand: site.brand, ...general } },
    ...courses.map(({ id, data }) => ({
      params: { name: id },
      props: {
        brand: site.brand,
        title: data.title,
        line: [data.level, formatHours(data.durationHours, data.durationIsMinimum)]
          .filter(Boolean)
          .join(' · '),
        price: data.priceInr > 0 ? formatRupees(data.priceInr) : 'Free',
        promise: data.youWillMake?.[0],
        art: coverArt(id, data.cover.motif, data.cover.hue),
      },
    })),
  ];
}

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** The picture that a shared link shows; see src/lib/og. */
export const GET: APIRoute<Props> = async ({ props }) => {
  const picture = await sharedPicture({ ...props, mark: insideOf(logo) });
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/png' } });
};
