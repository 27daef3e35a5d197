import { useMutation } from '@tanstack/react-query';
import type { WrittenEmail } from '../../../../server/contract/emails.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { formatMoment } from '../../../lib/words/format-time.ts';
import { Button } from '../../ui/Button.tsx';
import { useMailWords } from '../mail-words.ts';

const STATES = {
  waiting: ['Waiting', 'badge-marigold'],
  refused: ['Refused', 'badge-brick'],
  sent: ['Sent', 'badge-leaf'],
} as const;

/** What came of an email, in the mail server's words where it was not taken. */
export function EmailState({ email: { state, at, words } }: { email: WrittenEmail }) {
  const mailWords = useMailWords();
  const [label, badge] = STATES[state];
  const next = mailWords(`Next try: ${formatMoment(at)}.`, 'No mail server is set up.');
  return (
    <span className="email-state">
      <span className={`badge ${badge}`}>{label}</span>{' '}
      {state === 'sent' && <span className="soft small">{formatMoment(at)}</span>}
      {state === 'waiting' && <span className="soft small">{next}</span>}{' '}
      {state !== 'sent' && words !== null && <span className="soft small break">{words}</span>}
    </span>
  );
}

/** Tries an email now that did not leave. */
export function SendAgain({ email: { id, state, words, recipient } }: { email: WrittenEmail }) {
  const send = useMutation({
    mutationFn: () => unwrap(api.emails[':id']['send-again'].$post({ param: { id: String(id) } })),
  });
  if (state === 'sent' || words === null) return null;
  return (
    <Button kind="secondary" small busy={send.isPending} onClick={() => send.mutate()}>
      {state === 'refused' ? 'Send again' : 'Try now'}
      <span className="visually-hidden"> to {recipient}</span>
    </Button>
  );
}
