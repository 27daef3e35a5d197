import { useRef, useState } from 'react';
import type { TicketSummary } from '../../../../server/contract/refunds.ts';
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
import { useComplaints } from '../queries.ts';

/** Complaints, each to be answered by a day. */
export function ComplaintList() {
  const [isOpen, setOpen] = useState(true);
  const [shown, setShown] = useState<TicketSummary>();
  const search = useSearch();
  const list = useComplaints(search.search, isOpen);
  const close = () => setShown(undefined);

  function rowOf(ticket: TicketSummary): PersonRow {
    const { id, name, email, subject, number, createdAt, message, closedAt, dueAt } = ticket;
    const show = () => setShown(ticket);
    return {
      id,
      name,
      detail: email,
      onOpen: show,
      about: [subject, number],
      amount: shortDay(createdAt),
      text: <span className="order-words">{message}</span>,
      state: closedAt === null ? undefined : ['Answered', 'badge-leaf'],
      since: closedAt === null ? <DueDay at={dueAt} /> : shortDay(closedAt),
      main: closedAt === null && { label: 'Answer', run: show },
    };
  }

  return (
    <>
      <SearchedList
        list={list}
        search={search}
        noun="complaint"
        placeholder="Name, email, number or word"
        none={['No open complaints.', 'Answer each complaint within a month.']}
        hint="Try a name, an email, a number or a word from the message."
        tools={<OpenFilter isOpen={isOpen} onChange={setOpen} />}
      >
        <PersonTable
          label="Complaints"
          heads={['From', 'Subject and number', 'Received', 'Message', 'State']}
          rows={(list.items ?? []).map(rowOf)}
        />
      </SearchedList>
      {shown?.closedAt === null && <AnswerDialog ticket={shown} onClosed={close} />}
      {shown && shown.closedAt !== null && <AnsweredDialog ticket={shown} onClosed={close} />}
    </>
  );
}

interface Props {
  ticket: TicketSummary;
  onClosed: () => void;
}

const TicketFacts = ({ ticket }: Pick<Props, 'ticket'>) => (
  <FactList
    facts={[
      ['Number', ticket.number],
      ['Subject', ticket.subject],
      ['Message', ticket.message],
      ['Answer', ticket.answer],
    ]}
  />
);

const AnswerDialog = ({ ticket, onClosed }: Props) => (
  <ActionDialog
    title={`Answer ${ticket.name}`}
    id="ticket"
    labels={{ answer: 'Your answer' }}
    submit="Send and close"
    intro={<TicketFacts ticket={ticket} />}
    check={(data) => missingFields(data, { answer: 'Write your answer.' })}
    send={(data) =>
      unwrap(
        api.tickets[':id'].answer.$post({
          param: { id: String(ticket.id) },
          json: { answer: textOf(data, 'answer') },
        }),
      )
    }
    onClosed={onClosed}
  >
    {(form) => (
      <TextAreaField {...form.field('answer')} hint={`It is emailed to ${ticket.email}.`} rows={6} />
    )}
  </ActionDialog>
);

function AnsweredDialog({ ticket, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog title={`Complaint of ${ticket.name}`} dialog={dialog} onClosed={onClosed}>
      <TicketFacts ticket={ticket} />
      <DialogActions dialog={dialog} close="Close" />
    </Dialog>
  );
}
