import { counted } from './counted.ts';
import { formatPaise } from './money.ts';

export interface PartPaid {
  readonly code: string;
  readonly paidPaise: number;
  readonly duePaise: number;
}

const MOST_NAMED = 3;
const partWords = ({ paidPaise, duePaise }: PartPaid): string =>
  `${formatPaise(paidPaise)} of ${formatPaise(duePaise)}; ${formatPaise(duePaise - paidPaise)} is still due.`;

type Done = PartPaid & { readonly state: string; readonly opened: boolean };

/** Returns the message about one accepted payment. @param lead how the sentence begins */
export function wordsOf(done: Done, lead = 'Payment accepted'): string {
  if (done.state === 'short')
    return `${lead}, ${partWords(done)}${done.opened ? ' The course is open.' : ''}`;
  return done.opened ? `${lead}, course opened.` : `${lead}. All is paid; the course was open already.`;
}

/** Returns the message about several accepted payments. @param opened number of courses opened */
export function acceptedWords(accepted: number, opened: number, parts: readonly PartPaid[]): string {
  const lead = `${counted(accepted, 'payment')} accepted`;
  const [only] = parts;
  if (accepted === 1 && only !== undefined) return `${lead}, ${partWords(only)}`;
  const courses = opened === 0 ? '' : opened === 1 ? ', course opened' : `, ${opened} courses opened`;
  const named = parts.slice(0, MOST_NAMED).map((part) => ` ${part.code}: ${partWords(part)}`);
  const more = parts.length - named.length;
  return `${lead}${courses}.${named.join('')}${more > 0 ? ` ${more} more are paid in part.` : ''}`;
}
