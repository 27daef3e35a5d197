import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageKind, ReceivedMessage } from '../../../../server/contract/messages.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { FactList } from '../../ui/FactList.tsx';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { shortDay } from '../days-ago.ts';
import { EmailList } from '../emails/EmailList.tsx';
import { DueDay } from '../lists/DueDay.tsx';
import { PersonList, type PersonRow } from '../lists/PersonList.tsx';
import { OpenFilter, useSearch } from '../lists/SearchedList.tsx';
import { useMailWords } from '../mail-words.ts';
import { useMessages } from '../queries/site.ts';
import { messageKindOf } from './messages-shown.ts';
import { ToSendList } from './ToSendList.tsx';

const words = {
  contact: {
    heading: 'Messages',
    noun: 'message',
    none: ['No open messages.', 'You see messages from the contact page here.'],
  },
  complaint: {
    heading: 'Complaints',
    noun: 'complaint',
    none: ['No open complaints.', 'Answer each complaint within a month.'],
  },
  refund: {
    heading: 'Refund requests',
    noun: 'refund request',
    none: ['No open refund requests.', 'You see here why buyers want their money back.'],
  },
} as const;

interface Props {
  /** The list that is asked for. */
  named: string | undefined;
  /** Opens the list where refunds are decided. */
  onRefunds: () => void;
  onOpenStudent: (person: { id: number }) => void;
}

/** What people wrote: messages, complaints with the day by which each is answered, or requests for refunds; emails of the site; or texts to send. */
export function MessagesPanel({ named, onRefunds, onOpenStudent }: Props) {
  const kind = messageKindOf(named);
  const [heading, list] =
    named === 'emails'
      ? ['Emails', <EmailList key={named} onOpenStudent={onOpenStudent} />]
      : named === 'to-send'
        ? ['To send', <ToSendList key={named} onOpenStudent={onOpenStudent} />]
        : [words[kind].heading, <MessageList key={kind} kind={kind} onRefunds={onRefunds} />];
  return (
    <div className="stack">
      <h2>{heading}</h2>
      {list}
    </div>
  );
}

/** Those of one kind: what is open, or all. */
function MessageList({ kind, onRefunds }: Pick<Props, 'onRefunds'> & { kind: MessageKind }) {
  const [isOpen, setOpen] = useState(true);
  const [shown, setShown] = useState<ReceivedMessage>();
  const search = useSearch();
  const list = useMessages(kind, search.search, isOpen);
  const { heading, noun, none } = words[kind];
  const setDone = useMutation({
    mutationFn: ({ id, done }: { id: number; done: boolean }) =>
      unwrap(api.messages[':id'].$put({ param: { id: String(id) }, json: { done } })),
  });

  function rowOf(message: ReceivedMessage): PersonRow {
    const { id, name, email, subject, number, createdAt, closedAt, dueAt } = message;
    const show = () => setShown(message);
    const isClosed = closedAt !== null;
    const isDecidedElsewhere = kind === 'refund';
    return {
      id,
      name,
      detail: email,
      onOpen: show,
      about: [subject, number ?? ''],
      amount: shortDay(createdAt),
      text: <span className="order-words">{message.message}</span>,
      state: isClosed ? [message.answer === null ? 'Done' : 'Answered', 'badge-leaf'] : undefined,
      since: isClosed ? shortDay(closedAt) : dueAt !== null && <DueDay at={dueAt} />,
      main:
        !isClosed &&
        (isDecidedElsewhere ? { label: 'Decide', run: onRefunds } : { label: 'Answer', run: show }),
      called: `${name}, ${subject}`,
      menu: !isDecidedElsewhere && [
        {
          label: isClosed ? 'Open again' : 'Mark as done',
          run: () => setDone.mutate({ id, done: !isClosed }),
        },
        { label: 'Reply in your mail app', run: () => location.assign(mailTo(message)) },
      ],
    };
  }

  return (
    <>
      <PersonList
        label={heading}
        heads={['From', 'Subject', 'Received', 'Message', 'State']}
        list={list}
        rowOf={rowOf}
        search={search}
        noun={noun}
        placeholder="Name, email, number or word"
        none={none}
        hint="Try a name, an email, a number or a word from the message."
        tools={<OpenFilter isOpen={isOpen} onChange={setOpen} />}
      />
      {shown && <MessageDialog message={shown} onClosed={() => setShown(undefined)} />}
    </>
  );
}

const mailTo = ({ email, subject }: ReceivedMessage): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`;

interface DialogProps {
  message: ReceivedMessage;
  onClosed: () => void;
}

/** What someone wrote; one that is open is answered here, but a request for a refund is decided elsewhere. */
function MessageDialog({ message, onClosed }: DialogProps) {
  const { id, kind, name, email, closedAt } = message;
  const mailWords = useMailWords();
  const isToAnswer = closedAt === null && kind !== 'refund';
  return (
    <ActionDialog
      title={isToAnswer ? `Answer ${name}` : `Message from ${name}`}
      id="message"
      submit={isToAnswer ? 'Send and close' : undefined}
      intro={
        <FactList
          facts={[
            ['Number', message.number],
            ['Subject', message.subject],
            ['Message', message.message],
            ['Answer', message.answer],
          ]}
        />
      }
      fields={{
        answer: isToAnswer && {
          label: 'Your answer',
          hint: mailWords(
            `It is emailed to ${email}.`,
            `No mail server is set up. Send your answer to ${email} with your own mail app, too.`,
          ),
          missing: 'Write your answer.',
          rows: 6,
        },
      }}
      send={({ answer }) => api.messages[':id'].answer.$post({ param: { id: String(id) }, json: { answer } })}
      onClosed={onClosed}
    />
  );
}
