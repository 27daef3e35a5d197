import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContactMessage } from '../../../../server/contract/contact.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Email } from '../../ui/Email.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { ListFoot, ListFrame } from '../lists/ListFrame.tsx';
import { ListTabs } from '../lists/ListTabs.tsx';
import { OpenFilter, useSearch } from '../lists/SearchedList.tsx';
import { useCounts, useMessages } from '../queries.ts';
import { ComplaintList } from './ComplaintList.tsx';

const lists = [
  { name: 'contact', label: 'Contact messages' },
  { name: 'complaints', label: 'Complaints', isDue: true },
] as const;

interface Props {
  /** The list that is asked for. */
  named: string | null;
  onShow: (list: 'contact' | 'complaints') => void;
}

/** What visitors wrote: messages, and complaints with the day by which each is answered. */
export function MessagesPanel({ named, onShow }: Props) {
  const list = named === 'complaints' ? named : 'contact';
  const { messages, complaints } = useCounts();
  return (
    <div className="stack">
      <h2>Messages</h2>
      <ListTabs
        id="messages"
        label="Messages"
        lists={lists}
        counts={{ contact: messages, complaints }}
        selected={list}
        onSelect={onShow}
      >
        {list === 'complaints' ? <ComplaintList /> : <ContactList />}
      </ListTabs>
    </div>
  );
}

/** What came by the contact form: what is open, or all. */
function ContactList() {
  const [isOpen, setOpen] = useState(true);
  const { typed, setTyped, search } = useSearch();
  const list = useMessages(search, isOpen);
  const { items: messages } = list;

  return (
    <div className="stack">
      <div className="list-bar">
        <SearchField
          label="Search messages"
          placeholder="Name, email or text"
          value={typed}
          onChange={setTyped}
        />
        <OpenFilter isOpen={isOpen} onChange={setOpen} />
      </div>
      <ListFrame
        state={list}
        shown={messages?.length}
        empty={
          search === '' ? (
            <Empty
              icon="mail"
              title={isOpen ? 'No open messages.' : 'No messages yet.'}
              text="You see messages from the contact page here."
            />
          ) : (
            <Empty icon="search" title={`Nothing found for “${search}”.`} text="Try another name or word." />
          )
        }
      >
        <ul role="list" className="stack">
          {messages?.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
        <ListFoot list={list} noun="message" />
      </ListFrame>
    </div>
  );
}

function Message({
  message: { id, name, email, subject, message, receivedAt, doneAt },
}: {
  message: ContactMessage;
}) {
  const reply = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
  const isDone = doneAt !== undefined;
  const setDone = useMutation({
    mutationFn: (done: boolean) =>
      unwrap(api['contact-messages'][':id'].$put({ param: { id: String(id) }, json: { done } })),
  });
  return (
    <li className="card card-pad stack message">
      <h3 className="break">
        {subject} {isDone && <span className="badge badge-leaf">Done</span>}
      </h3>
      <p className="soft break">
        {name}, <Email address={email} />, {formatMoment(receivedAt)}
      </p>
      <p className="message-text">{message}</p>
      <p className="row">
        <a className="button button-secondary button-small" href={reply}>
          <Icon name="mail" size={18} />
          Reply<span className="visually-hidden"> to {name}</span>
        </a>
        <Button kind="ghost" small disabled={setDone.isPending} onClick={() => setDone.mutate(!isDone)}>
          {isDone ? 'Open again' : 'Mark as done'}
          <span className="visually-hidden"> {subject}</span>
        </Button>
      </p>
    </li>
  );
}
