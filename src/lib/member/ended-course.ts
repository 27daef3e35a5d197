import { formatPaise } from '../../../server/contract/money.ts';

/** A course whose time is over for a person. */
export interface EndedCourse {
  readonly courseId: number;
  readonly courseName: string;
  readonly slug: string | null;
  /** `YYYY-MM-DD` */
  readonly lastDay: string;
  /** Page of the next part, for who pays in parts. */
  readonly payPath?: string | undefined;
  /** Undefined where it can't be bought here. */
  readonly renewPaise: number | undefined;
}

/** Returns the link by which a person studies an ended course again. */
export function wayBack({ slug, payPath, renewPaise }: EndedCourse): { href: string; label: string } {
  if (payPath !== undefined) return { href: payPath, label: 'Pay the next part' };
  return renewPaise === undefined
    ? { href: '/contactUs', label: 'Write to us' }
    : { href: `/renew/${slug}`, label: `Renew for ${formatPaise(renewPaise)}` };
}
