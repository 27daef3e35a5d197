import { hueClass } from '../drawings/colour.ts';
import { covers } from '../drawings/covers.ts';
import { sprite } from '../drawings/sprite.ts';
import { formatRupees } from '../words/format-price.ts';
import { listChoices, priceToday } from './choices.ts';
import { allCourses, type Content, type Course, contentAsWritten, siteFile, today } from './content.ts';
import { registerLink } from './join-link.ts';
import { coursePath } from './paths.ts';
import { closedFrom, takesOrders } from './sale.ts';

/** Look of a catalogue course in the member area. */
export interface CourseCardData {
  /** Class with the cover's colours. */
  hue: string;
  /** Address of the drawn cover; undefined without a drawing. */
  cover: string | undefined;
  /** Path of the public course page. */
  path: string;
  level: string | undefined;
  /** Formatted: `₹599`, or `Free`. */
  price: string;
  /** `press` orders at once, `page` asks for more first, `free` opens the course; undefined if it can't be ordered. */
  order: 'press' | 'page' | 'free' | undefined;
  /** See `closedFrom` of src/lib/content/sale.ts. */
  closed: boolean | string;
}

/** By slug of the course. */
export type CourseCards = Readonly<Record<string, CourseCardData>>;

function priceWords(data: Course['data']): string {
  const { price, isLowest } = priceToday(data);
  return price === 0 ? 'Free' : `${isLowest ? 'from ' : ''}${formatRupees(price)}`;
}

async function read(): Promise<CourseCards> {
  const courses = await allCourses();
  const { tax } = await siteFile('payments');
  const way = tax.scheme === 'registered' ? 'page' : 'press';
  const { href } = await sprite();
  const ordered = await Promise.all(courses.map(takesOrders));
  const closed = await Promise.all(courses.map(closedFrom));
  return Object.fromEntries(
    courses.map((course, at) => {
      const { id, data } = course;
      return [
        id,
        {
          hue: hueClass(data.cover.hue),
          cover: covers.has(data.cover.motif) ? href(data.cover.motif) : undefined,
          path: coursePath(data),
          level: data.level,
          price: priceWords(data),
          order: ordered[at]
            ? listChoices(course).length > 1
              ? 'page'
              : way
            : registerLink(course).free
              ? 'free'
              : undefined,
          closed: closed[at] ?? false,
        },
      ];
    }),
  );
}

const known = new WeakMap<Content, { day: string; cards: Promise<CourseCards> }>();

/** Returns the published courses that have a public page. */
export async function courseCardData(): Promise<CourseCards> {
  const content = await contentAsWritten();
  const kept = known.get(content);
  const cards = kept?.day === today() ? kept.cards : read();
  known.set(content, { day: today(), cards });
  return cards;
}
