import type { FaqCategory } from '../../../server/contract/content/course-faq.ts';
import { priceOn } from '../../../server/contract/offers.ts';
import { type Content, type Course, today } from './content.ts';
import { pageUrl } from './page-url.ts';
import { coursePath, paymentPath } from './paths.ts';
import { iconPath } from './pictures.ts';

/** Structured data (schema.org) of the public pages. States only what the content states. */

type Site = Content['site'];
/** Describes the provider for the home, about and contact pages, without our sample data. */
export function organization(site: Site, base: URL) {
  const { lines, city, state, pinCode, country } = site.address;
  return {
    '@context': 'https://schema.org',
    '@type': 'EducationalOrganization',
    name: site.brand,
    legalName: site.legalName,
    ...(site.nativeBrand !== undefined && { alternateName: site.nativeBrand }),
    description: site.description,
    url: pageUrl('/', base),
    logo: pageUrl(iconPath(site.logo, 'icon-512.png'), base),
    ...(!site.sample && {
      email: site.email,
      telephone: site.phone.replaceAll(' ', ''),
      address: {
        '@type': 'PostalAddress',
        streetAddress: lines.join(', '),
        addressLocality: city,
        addressRegion: state,
        postalCode: pinCode,
        addressCountry: country,
      },
    }),
  };
}

/** Describes the breadcrumb trail of a page. */
export function breadcrumbList(trail: readonly { label: string; href: string }[], base: URL) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, href }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: label,
      item: pageUrl(href, base),
    })),
  };
}

/** Describes a course with its price; with a rating only if the content has a real one. */
export function courseData({ id, data }: Course, site: Site, base: URL) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: data.title,
    description: data.summary,
    url: pageUrl(coursePath(data), base),
    image: pageUrl(`/og/${id}.png`, base),
    inLanguage: 'en-IN',
    provider: { '@type': 'EducationalOrganization', name: site.brand, url: pageUrl('/', base) },
    ...(data.level !== undefined && { educationalLevel: data.level }),
    ...(data.rating?.sample === false && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: data.rating.stars,
        bestRating: 5,
        ratingCount: data.rating.count,
      },
    }),
    offers: offersData(data, base),
    hasCourseInstance: instancesData(data),
    syllabusSections: data.curriculum.map(({ title, topics }) => ({
      '@type': 'Syllabus',
      name: title,
      description: topics.join('; '),
    })),
  };
}

function offersData(data: Course['data'], base: URL) {
  const offerData = (price: number) => ({
    '@type': 'Offer',
    category: price > 0 ? 'Paid' : 'Free',
    price,
    priceCurrency: 'INR',
    url: pageUrl(paymentPath(data), base),
  });
  const { offers = [], priceInr } = data;
  if (offers.length === 0) return offerData(priceInr);
  return offers.map((offer) => ({ ...offerData(priceOn(offer, today())), name: offer.name }));
}

function instancesData({ durationHours, offers = [], schedule }: Course['data']) {
  const instance = (startDate: string | undefined, endDate: string | undefined) => ({
    '@type': 'CourseInstance',
    courseMode: 'Online',
    ...(durationHours !== undefined && { courseWorkload: `PT${durationHours}H` }),
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && { endDate }),
  });
  if (offers.length === 0) return instance(schedule.nextBatch?.starts, undefined);
  return offers.map(({ starts, ends }) => instance(starts, ends));
}

/** Describes the questions of a course page, without samples. */
export function faqPage(categories: readonly FaqCategory[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: categories
      .flatMap(({ questions }) => questions)
      .filter(({ sample }) => !sample)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
  };
}

/** Describes the courses of a list page, in order. */
export function courseList(courses: readonly Course[], base: URL) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: courses.map(({ data }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: data.title,
      url: pageUrl(coursePath(data), base),
    })),
  };
}
