import type { z } from 'zod';
import type { AccessRule } from './contract/access.ts';
import type { CertificateLook, CertificatePrint } from './contract/certificates.ts';
import type { paymentsSchema } from './contract/content/payments.ts';
import type { Sample } from './contract/content/samples.ts';
import { indianDay } from './contract/india-time.ts';
import type { Offer } from './contract/offers.ts';

export interface CatalogueCourse {
  /** Stable name, kept when the course is renamed. */
  readonly slug: string;
  readonly courseName: string;
  readonly description: string;
  readonly path: string;
  readonly paymentPath: string;
  readonly aliases: readonly string[];
  readonly kind: string;
  readonly order: number;
  readonly priceInr: number;
  readonly registrationUrl?: string | undefined;
  readonly certificate?: boolean;
  readonly hours?: number | undefined;
  /** Whether its page says `40+`. */
  readonly hoursAreMinimum?: boolean;
  readonly teacher?: { readonly name: string; readonly signature?: string | undefined } | undefined;
  readonly isFull?: boolean;
  readonly sampleLesson?: number | undefined;
  /** `true`, or the last day or month (`2027-01-05`, `2027-01`) for enrolling. */
  readonly closed?: boolean | string;
  readonly access?: AccessRule | undefined;
  readonly renewInr?: number | undefined;
  /** Those taken off the page too; left out for a course with one price. */
  readonly offers?: readonly Offer[] | undefined;
}

type Written = z.output<typeof paymentsSchema>;

export interface Payments extends Omit<Written, 'upi'> {
  readonly upi: Omit<Written['upi'], 'sample'>;
  readonly asksForState: boolean;
  readonly supplier?:
    | { readonly name: string; readonly address: string; readonly email?: string; readonly phone?: string }
    | undefined;
}

export interface Catalogue {
  readonly siteName: string;
  readonly courses: readonly CatalogueCourse[];
  readonly hidden: readonly CatalogueCourse[];
  readonly payments?: Payments | undefined;
  /** Issuer printed on certificates; defaults to the site. */
  readonly issuer?:
    | (CertificatePrint['issuer'] & {
        readonly hoursAreMinimum?: boolean;
        readonly look?: CertificateLook | undefined;
      })
    | undefined;
  readonly samples: readonly Sample[];
}

export interface CatalogueSource {
  current(): { readonly catalogue: Catalogue };
  onPublished?(listener: () => Promise<void>): void;
}

/** The sample address belongs to no one. */
export const isExamplePayee = ({ upi }: Pick<Payments, 'upi'>): boolean => upi.vpa.endsWith('@examplebank');

/** Returns a catalogue whose getters read the current one. */
export const liveCatalogue = (current: () => Catalogue): Catalogue => ({
  get siteName() {
    return current().siteName;
  },
  get courses() {
    return current().courses;
  },
  get hidden() {
    return current().hidden;
  },
  get payments() {
    return current().payments;
  },
  get issuer() {
    return current().issuer;
  },
  get samples() {
    return current().samples;
  },
});

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns why a course is closed, as a sentence; undefined while people can join. */
export function whyClosed(course: CatalogueCourse, at: number): string | undefined {
  const { courseName, isFull, closed = false } = course;
  if (isFull) return `${courseName} is full.`;
  if (closed === true) return `No batch of ${courseName} is open now.`;
  if (closed === false || closed >= indianDay(at).slice(0, closed.length)) return undefined;
  const date = new Date(closed);
  return `Enrollment for ${courseName} closed ${closed.length > 7 ? `on ${day.format(date)}` : `in ${month.format(date)}`}.`;
}
