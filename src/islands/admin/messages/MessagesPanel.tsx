import { EmailList } from './EmailList.tsx';
import { MessageList } from './MessageList.tsx';
import { messageKindOf } from './messages-shown.ts';

const HEADINGS = { contact: 'Messages', complaint: 'Complaints', refund: 'Refund requests' };

interface Props {
  /** The list that is asked for. */
  named: string | undefined;
  /** Opens the list where refunds are decided. */
  onRefunds: () => void;
  onOpenStudent: (person: { id: number }) => void;
}

/** What people wrote: messages, complaints with the day by which each is answered, or requests for refunds; or emails of the site. */
export function MessagesPanel({ named, onRefunds, onOpenStudent }: Props) {
  const kind = messageKindOf(named);
  return (
    <div className="stack">
      <h2>{named === 'emails' ? 'Emails' : HEADINGS[kind]}</h2>
      {named === 'emails' ? (
        <EmailList onOpenStudent={onOpenStudent} />
      ) : (
        <MessageList key={kind} kind={kind} onRefunds={onRefunds} />
      )}
    </div>
  );
}
