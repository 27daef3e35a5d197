import type { WrittenEmail } from '../../../../server/contract/emails.ts';
import { formatMoment } from '../../../lib/words/format-time.ts';
import type { StateWords } from '../lists/columns.tsx';
import { useMailWords } from '../mail-words.ts';

const STATES: Readonly<Record<WrittenEmail['state'], StateWords>> = {
  waiting: ['Waiting', 'badge-marigold'],
  refused: ['Refused', 'badge-brick'],
  sent: ['Sent', 'badge-leaf'],
};

export const emailBadge = ({ state }: WrittenEmail): StateWords => STATES[state];

/** When an email left, or when it is tried again. */
export function useWhenSent(): (email: WrittenEmail) => string {
  const mailWords = useMailWords();
  return ({ state, at }) => {
    if (state === 'refused') return '';
    return state === 'sent'
      ? formatMoment(at)
      : mailWords(`Next try: ${formatMoment(at)}.`, 'No mail server is set up.');
  };
}

/** What the mail server said of an email that it did not take; null of others. */
export const refusalOf = ({ state, words }: WrittenEmail): string | null => (state === 'sent' ? null : words);

/** What came of an email, in the mail server's words where it was not taken. */
export function EmailState({ email }: { email: WrittenEmail }) {
  const [label, badge] = emailBadge(email);
  const when = useWhenSent()(email);
  const refusal = refusalOf(email);
  return (
    <span>
      <span className={`badge ${badge}`}>{label}</span>{' '}
      {when !== '' && <span className="soft small">{when}</span>}{' '}
      {refusal !== null && <span className="soft small break">{refusal}</span>}
    </span>
  );
}
