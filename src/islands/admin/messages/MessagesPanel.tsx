import { useState } from 'react';
import type { ContactMessage } from '../../../../server/contract/contact.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { Email } from '../../ui/Email.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { ListFoot, ListFrame } from '../ListFrame.tsx';
import { useMessages } from '../queries.ts';
import { useDebounced } from '../use-debounced.ts';

/** What visitors wrote by the contact form. */
export function MessagesPanel() {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const list = useMessages(search);
  const { items: messages, total } = list;

  return (
    <div className="stack">
      <div className="row row-spread">
        <h2>Contact messages</h2>
        {((total ?? 0) > 0 || typed !== '') && (
          <SearchField
            label="Search messages"
            placeholder="Name, email or text"
            value={typed}
            onChange={setTyped}
          />
        )}
      </div>
      <ListFrame
        state={list}
        shown={messages?.length}
        empty={
          search === '' ? (
            <Empty
              icon="mail"
              title="No messages yet."
              text="What visitors write on the contact page appears here."
            />
          ) : (
            <Empty icon="search" title={`Nothing matches “${search}”.`} text="Try another name or word." />
          )
        }
      >
        <ul role="list" className="stack">
          {messages?.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
        <ListFoot list={list} />
      </ListFrame>
    </div>
  );
}

function Message({ message: { name, email, subject, message, receivedAt } }: { message: ContactMessage }) {
  const reply = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
  return (
    <li className="card card-pad stack message">
      <h3 className="break">{subject}</h3>
      <p className="soft break">
        {name}, <Email address={email} />, {formatMoment(receivedAt)}
      </p>
      <p className="message-text">{message}</p>
      <p>
        <a className="button button-secondary button-small" href={reply}>
          <Icon name="mail" size={18} />
          Reply<span className="visually-hidden"> to {name}</span>
        </a>
      </p>
    </li>
  );
}
