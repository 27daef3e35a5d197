import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageKind, ReceivedMessage } from '../../../../server/contract/messages.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { FactList } from '../../ui/FactList.tsx';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { shortDay } from '../days-ago.ts';
import { EmailList } from '../emails/EmailList.tsx';
import type { Act } from '../lists/acts.ts';
import { ColumnList } from '../lists/ColumnList.tsx';
import { about, type Column, day, state, words } from '../lists/columns.tsx';
import { DueDay } from '../lists/DueDay.tsx';
import { OpenFilter, useSearch } from '../lists/SearchedList.tsx';
import { useMailWords } from '../mail-words.ts';
import { useMessages } from '../queries/site.ts';
import { messageKindOf } from './messages-shown.ts';
import { ToSendList } from './ToSendList.tsx';

const kinds = {
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
  /** List named in the address. */
  named: string | undefined;
  /** Initial state of emails, or a recipient. */
  find: string | undefined;
  /** Opens the list where refunds are decided. */
  onRefunds: () => void;
  onOpenStudent: (person: { id: number }) => void;
}

/** Inbox: messages, complaints with their due day and refund requests; also the site's emails and texts to send. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function MessagesPanel({ named, find, onRefunds, onOpenStudent }: Props) {
  const kind = messageKindOf(named);
  if (named === 'emails') return <EmailList key={find} first={find} onOpenStudent={onOpenStudent} />;
  if (named === 'to-send')
    return (
      <div className="stack">
        <h2>To send</h2>
        <ToSendList onOpenStudent={onOpenStudent} />
      </div>
    );
  return <MessageList key={kind} kind={kind} onRefunds={onRefunds} />;
}

const columns: readonly Column<ReceivedMessage>[] = [
  about('Subject', ({ subject, number }) => [subject, number ?? '']),
  day('Received', ({ createdAt }) => createdAt),
  words('Message', ({ message }) => message),
  state(
    ({ closedAt, answer }) =>
      closedAt === null ? undefined : [answer === null ? 'Done' : 'Answered', 'badge-leaf'],
    ({ closedAt, dueAt }) =>
      closedAt === null ? dueAt !== null && <DueDay at={dueAt} /> : shortDay(closedAt),
  ),
];

/** Lists messages of one kind: open or all. */
function MessageList({ kind, onRefunds }: Pick<Props, 'onRefunds'> & { kind: MessageKind }) {
  const [isOpen, setOpen] = useState(true);
  const [shown, setShown] = useState<ReceivedMessage>();
  const search = useSearch();
  const list = useMessages(kind, search.search, isOpen);
  const { heading, noun, none } = kinds[kind];
  const setDone = useMutation({
    mutationFn: ({ id, done }: { id: number; done: boolean }) =>
      unwrap(api.messages[':id'].$put({ param: { id: String(id) }, json: { done } })),
  });

  const isDecidedElsewhere = kind === 'refund';
  const isClosed = ({ closedAt }: ReceivedMessage): boolean => closedAt !== null;
  const mark =
    (done: boolean) =>
    ({ id }: ReceivedMessage) =>
      setDone.mutate({ id, done });
  const acts: readonly Act<ReceivedMessage>[] = isDecidedElsewhere
    ? [{ is: 'main', label: 'Decide', may: (message) => !isClosed(message), run: onRefunds }]
    : [
        { is: 'main', label: 'Answer', may: (message) => !isClosed(message), run: setShown },
        { label: 'Open again', may: isClosed, run: mark(false) },
        { label: 'Mark as done', may: (message) => !isClosed(message), run: mark(true) },
        { label: 'Reply in your mail app', href: mailTo },
      ];

  return (
    <>
      <ColumnList
        label={heading}
        title={heading}
        className="messages"
        head="From"
        list={list}
        subject={(message) => ({
          name: message.name,
          detail: message.email,
          called: `${message.name}, ${message.subject}`,
          onOpen: () => setShown(message),
        })}
        columns={columns}
        acts={acts}
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

/** Dialog of a message. Open messages are answered here, except refund requests, which are decided in their own list. */
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
