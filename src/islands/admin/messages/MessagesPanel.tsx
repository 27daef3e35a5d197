import { ListTabs } from '../lists/ListTabs.tsx';
import { useCounts } from '../queries.ts';
import { EmailList } from './EmailList.tsx';
import { MessageList } from './MessageList.tsx';
import { type MessagesShown, messageKindOf } from './messages-shown.ts';

const lists = [
  { name: 'contact', label: 'Contact messages' },
  { name: 'complaints', label: 'Complaints', isDue: true },
  { name: 'requests', label: 'Refund requests' },
  { name: 'emails', label: 'Emails' },
] as const;

interface Props {
  takesOrders: boolean;
  /** The list that is asked for. */
  named: string | null;
  onShow: (list: MessagesShown) => void;
  /** Opens the list where refunds are decided. */
  onRefunds: () => void;
  onOpenStudent: (person: { id: number }) => void;
}

/** What people wrote: messages, complaints with the day by which each is answered, requests for refunds; and emails of the site. */
export function MessagesPanel({ takesOrders, named, onShow, onRefunds, onOpenStudent }: Props) {
  const { messages, complaints } = useCounts();
  const [kind, list] = messageKindOf(named);
  return (
    <div className="stack">
      <h2>Messages</h2>
      <ListTabs
        id="messages"
        label="Messages"
        lists={lists.filter(({ name }) => takesOrders || name !== 'requests')}
        counts={{ contact: messages, complaints }}
        selected={list}
        onSelect={onShow}
      >
        {list === 'emails' ? (
          <EmailList onOpenStudent={onOpenStudent} />
        ) : (
          <MessageList key={kind} kind={kind} onRefunds={onRefunds} />
        )}
      </ListTabs>
    </div>
  );
}
