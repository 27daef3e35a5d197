import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { MessageKind, ReceivedMessage } from '../../../../server/contract/messages.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { missingFields, textOf } from '../../../lib/form-values.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { TextAreaField } from '../../ui/form/Field.tsx';
import { shortDay } from '../days-ago.ts';
import { DueDay } from '../lists/DueDay.tsx';
import { type PersonRow, PersonTable } from '../lists/PersonTable.tsx';
import { OpenFilter, SearchedList, useSearch } from '../lists/SearchedList.tsx';
import { useMessages } from '../queries.ts';

const words = {
  contact: {
    label: 'Contact messages',
    noun: 'message',
    none: ['No open messages.', 'You see messages from the contact page here.'],
  },
  complaint: {
    label: 'Complaints',
    noun: 'complaint',
    none: ['No open complaints.', 'Answer each complaint within a month.'],
  },
  refund: {
    label: 'Refund requests',
    noun: 'refund request',
    none: ['No open refund requests.', 'You see here why buyers want their money back.'],
  },
} as const;

interface Props {
  kind: MessageKind;
  /** Opens the list where refunds are decided. */
  onRefunds: () => void;
}

/** What people wrote, of one kind: what is open, or all. */
export function MessageList({ kind, onRefunds }: Props) {
  const [isOpen, setOpen] = useState(true);
  const [shown, setShown] = useState<ReceivedMessage>();
  const search = useSearch();
  const list = useMessages(kind, search.search, isOpen);
  const { label, noun, none } = words[kind];
  const close = () => setShown(undefined);
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
      menu: !isDecidedElsewhere && {
        label: `More for ${name}, ${subject}`,
        items: [
          {
            label: isClosed ? 'Open again' : 'Mark as done',
            run: () => setDone.mutate({ id, done: !isClosed }),
          },
          { label: 'Reply in your mail app', run: () => location.assign(mailTo(message)) },
        ],
      },
    };
  }

  return (
    <>
      <SearchedList
        list={list}
        search={search}
        noun={noun}
        placeholder="Name, email, number or word"
        none={none}
        hint="Try a name, an email, a number or a word from the message."
        tools={<OpenFilter isOpen={isOpen} onChange={setOpen} />}
      >
        <PersonTable
          label={label}
          heads={['From', 'Subject', 'Received', 'Message', 'State']}
          rows={(list.items ?? []).map(rowOf)}
        />
      </SearchedList>
      {shown &&
        (shown.closedAt === null && kind !== 'refund' ? (
          <AnswerDialog message={shown} onClosed={close} />
        ) : (
          <MessageDialog message={shown} onClosed={close} />
        ))}
    </>
  );
}

const mailTo = ({ email, subject }: ReceivedMessage): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`;

interface DialogProps {
  message: ReceivedMessage;
  onClosed: () => void;
}

const MessageFacts = ({ message }: Pick<DialogProps, 'message'>) => (
  <FactList
    facts={[
      ['Number', message.number],
      ['Subject', message.subject],
      ['Message', message.message],
      ['Answer', message.answer],
    ]}
  />
);

const AnswerDialog = ({ message, onClosed }: DialogProps) => (
  <ActionDialog
    title={`Answer ${message.name}`}
    id="message"
    labels={{ answer: 'Your answer' }}
    submit="Send and close"
    intro={<MessageFacts message={message} />}
    check={(data) => missingFields(data, { answer: 'Write your answer.' })}
    send={(data) =>
      unwrap(
        api.messages[':id'].answer.$post({
          param: { id: String(message.id) },
          json: { answer: textOf(data, 'answer') },
        }),
      )
    }
    onClosed={onClosed}
  >
    {(form) => (
      <TextAreaField {...form.field('answer')} hint={`It is emailed to ${message.email}.`} rows={6} />
    )}
  </ActionDialog>
);

function MessageDialog({ message, onClosed }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog title={`Message from ${message.name}`} dialog={dialog} onClosed={onClosed}>
      <MessageFacts message={message} />
      <DialogActions dialog={dialog} close="Close" />
    </Dialog>
  );
}
