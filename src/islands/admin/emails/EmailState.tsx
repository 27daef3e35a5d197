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

/** Returns a formatter of the time an email was sent or will be retried. */
export function useWhenSent(): (email: WrittenEmail) => string {
  const mailWords = useMailWords();
  return ({ state, at }) => {
    if (state === 'refused') return '';
    return state === 'sent'
      ? formatMoment(at)
      : mailWords(`Next try: ${formatMoment(at)}.`, 'No mail server is set up.');
  };
}

/** Returns the mail server's reason for a refused email; null for others. */
export const refusalOf = ({ state, words }: WrittenEmail): string | null => (state === 'sent' ? null : words);

/** State of an email, with the mail server's words if it was refused. */
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
