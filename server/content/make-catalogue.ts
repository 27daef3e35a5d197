import type { Catalogue, CatalogueCourse } from '../catalogue.ts';
import { type Content, type Course, files } from '../contract/content/collections.ts';
import { offersOf } from '../contract/content/course-offers.ts';
import { coursePath, paymentPath } from '../contract/content/course-paths.ts';
import { closedAfter } from '../contract/content/course-schedule.ts';
import { listSamples } from '../contract/content/samples.ts';

export function makeCatalogue(content: Content): Catalogue {
  const { site, payments } = content;
  const { lines, city, state, pinCode } = site.address;
  const address = [...lines, `${city} ${pinCode}`, state].join(', ');
  const listed = content.courses
    .map((course) => ({ isHidden: course.data.hidden, course: toCatalogueCourse(course, content) }))
    .sort(({ course: one }, { course: other }) =>
      one.order === other.order ? one.courseName.localeCompare(other.courseName) : one.order - other.order,
    );
  const coursesWhere = (isHidden: boolean) =>
    listed.filter((one) => one.isHidden === isHidden).map(({ course }) => course);
  return {
    siteName: site.brand,
    courses: coursesWhere(false),
    hidden: coursesWhere(true),
    payments: {
      ...payments,
      supplier: { name: site.legalName, address, email: site.email, phone: site.phone },
      asksForState: payments.tax.scheme !== 'none',
    },
    issuer: issuerOf(site),
    samples: listSamples(filesWithSamples(content)),
  };
}

function issuerOf({ legalName, address, sample, samples, colours, logo, ...site }: Content['site']) {
  // The sample signatory signs nothing once the provider has their own address.
  const isLeftOver = site.signatory?.sample === true && !sample;
  const isHidden = sample && samples === 'hidden';
  const signatory = isLeftOver || isHidden ? undefined : site.signatory;
  return {
    name: legalName,
    place: `${address.city}, ${address.state}`,
    signatory: signatory && { name: signatory.name, role: signatory.role },
    look: {
      design: site.certificateDesign,
      ...colours,
      logo,
      signature: signatory?.signature,
      siteName: site.brand,
      nativeName: site.nativeBrand,
      seal: first(site.nativeBrand ?? site.brand),
    },
  };
}

const first = (name: string): string => [...new Intl.Segmenter().segment(name)][0]?.segment ?? '';

/** Who teaches a course, for its certificates; an example signs as little as in `issuerOf`. */
function teacherOf({ about, site }: Content, name: string | undefined): CatalogueCourse['teacher'] {
  const person = about.team.members.find((member) => member.name === name);
  if (person === undefined || (person.sample && (!site.sample || site.samples === 'hidden')))
    return undefined;
  return { name: person.name, signature: person.signature };
}

const toCatalogueCourse = ({ id, data }: Course, content: Content): CatalogueCourse => ({
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
  hours: data.durationHours,
  hoursAreMinimum: data.durationIsMinimum,
  teacher: teacherOf(content, data.teacher),
  isFull: data.schedule.full,
  sampleLesson: data.sampleLesson?.lesson,
  closed: closedAfter(data.schedule, data.access?.until, offersOf(data)),
  access: data.access,
  renewInr: data.renewInr,
  offers: offersOf(data),
});

function filesWithSamples(content: Content): { path: string; data: object }[] {
  const names = ['payments', 'site', 'legal', 'claims', 'about', 'testimonials'] as const;
  const entries = [...content.legalPages, ...content.courses, ...content.faqs];
  return [
    ...names.map((name) => ({ path: files[name].path, data: content[name] })),
    ...entries.map(({ filePath, data }) => ({ path: filePath.slice('content/'.length), data })),
  ];
}
