import type { CertificateLook } from './contract/certificates.ts';
import type { Sample } from './contract/content/samples.ts';
import { indianDay } from './contract/india-time.ts';

/** What the server needs of a course's file. */
export interface CatalogueCourse {
  /** Name that never changes, even when the course is renamed. */
  readonly slug: string;
  readonly courseName: string;
  readonly description: string;
  readonly path: string;
  readonly paymentPath: string;
  /** Other addresses in circulation; they lead to `path`. */
  readonly aliases: readonly string[];
  readonly kind: string;
  readonly order: number;
  /** Whole rupees; 0 is free. */
  readonly priceInr: number;
  readonly registrationUrl?: string | undefined;
  /** Whether everyone who finishes gets a certificate, until an admin says otherwise. */
  readonly certificate?: boolean;
  /** Of its lessons, as its page says. */
  readonly hours?: number | undefined;
  readonly isFull?: boolean;
  /** The lesson whose film everyone may watch. */
  readonly sampleLesson?: number | undefined;
  /** Whether no one can join, or the day or month (`2027-01-05`, `2027-01`) after which no one can. */
  readonly closed?: boolean | string;
}

/** How money comes in. */
export interface Payments {
  readonly mode: 'orders' | 'static';
  readonly upi: {
    readonly vpa: string;
    readonly payeeName: string;
    readonly merchantCode?: string | undefined;
  };
  readonly bank?: { readonly name: string; readonly account: string; readonly ifsc: string } | undefined;
  readonly expiresAfterHours: number;
  readonly answersWithinHours: number;
  readonly tellAmountsApart: boolean;
  readonly orderPrefix: string;
  readonly asksForState: boolean;
  readonly tax: {
    readonly scheme: 'none' | 'registered' | 'composition';
    readonly gstin?: string | undefined;
    readonly sac: string;
    readonly ratePercent: number;
    readonly series: string;
    readonly refundSeries: string;
    /** The last financial year, like `2025-26`, whose annual return is filed. */
    readonly annualReturn?: string | undefined;
  };
  /** As receipts name the provider; without it, as the payee of UPI. */
  readonly supplier?:
    | { readonly name: string; readonly address: string; readonly email?: string; readonly phone?: string }
    | undefined;
  /** Days after the payment in which a student may ask for the money back. */
  readonly refundDays: number;
}

/** What the server needs of the content. */
export interface Catalogue {
  readonly siteName: string;
  /** In the order of the lists. */
  readonly courses: readonly CatalogueCourse[];
  /** Courses that the site does not show. */
  readonly hidden: readonly CatalogueCourse[];
  /** Undefined where no content can be read. */
  readonly payments?: Payments | undefined;
  /** Who gives certificates, as they are printed; without it, the site. */
  readonly issuer?:
    | {
        readonly name: string;
        readonly place: string;
        readonly signatory?: { readonly name: string; readonly role: string } | undefined;
        readonly look?: CertificateLook | undefined;
      }
    | undefined;
  /** Parts of the content that are still as shipped. */
  readonly samples: readonly Sample[];
}

/** Who knows what is published. */
export interface CatalogueSource {
  current(): { readonly catalogue: Catalogue };
  /** Called after each publication. */
  onPublished?(listener: () => Promise<void>): void;
}

/** Whether the payee is still the sample address, which belongs to no one. */
export const isExamplePayee = ({ upi }: Pick<Payments, 'upi'>): boolean => upi.vpa.endsWith('@examplebank');

/** A catalogue that always is the current one; a value that is kept becomes old. */
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

/** Why no one can join a course at a moment, as a sentence; undefined while people can. */
export function whyClosed(course: CatalogueCourse, at: number): string | undefined {
  const { courseName, isFull, closed = false } = course;
  if (isFull) return `${courseName} is full.`;
  if (closed === true) return `No batch of ${courseName} is open now.`;
  if (closed === false || closed >= indianDay(at).slice(0, closed.length)) return undefined;
  const date = new Date(closed);
  return `Enrollment for ${courseName} closed ${closed.length > 7 ? `on ${day.format(date)}` : `in ${month.format(date)}`}.`;
}
