import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { TicketSummary } from '../../../../server/contract/refunds.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { missingFields, textOf } from '../../../lib/form-values.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { TextAreaField } from '../../ui/form/Field.tsx';
import { FormDialog, useDialogForm } from '../../ui/form/FormDialog.tsx';
import { shortDay } from '../days-ago.ts';
import { DataTable, PersonCell } from '../lists/DataTable.tsx';
import { DueDay } from '../lists/DueDay.tsx';
import { OpenFilter, SearchedList, useSearch } from '../lists/SearchedList.tsx';
import { useComplaints } from '../queries.ts';

/** Complaints, each to be answered by a day. */
export function ComplaintList() {
  const [isOpen, setOpen] = useState(true);
  const [shown, setShown] = useState<TicketSummary>();
  const search = useSearch();
  const list = useComplaints(search.search, isOpen);
  const close = () => setShown(undefined);

  return (
    <>
      <SearchedList
        list={list}
        search={search}
        noun="complaint"
        placeholder="Name, email, number or word"
        none={['No complaint is open.', 'Answer each one within a month.']}
        hint="Try a name, an email, the number or a word of the message."
        tools={<OpenFilter isOpen={isOpen} onChange={setOpen} />}
      >
        <DataTable
          label="Complaints"
          className="people orders"
          heads={['From', 'Subject and number', 'Received', 'Message', 'State']}
        >
          {list.items?.map((ticket) => (
            <tr key={ticket.id}>
              <PersonCell
                row={ticket.id}
                name={ticket.name}
                detail={ticket.email}
                onOpen={() => setShown(ticket)}
              />
              <td className="order-course">
                <span title={ticket.subject}>{ticket.subject}</span>
                <span className="soft small">{ticket.number}</span>
              </td>
              <td className="order-due">{shortDay(ticket.createdAt)}</td>
              <td className="order-reference">
                <span className="order-words">{ticket.message}</span>
              </td>
              <td className="order-since">
                {ticket.closedAt === null ? (
                  <DueDay at={ticket.dueAt} />
                ) : (
                  <>
                    <span className="badge badge-leaf">Answered</span>
                    <span className="soft small">{shortDay(ticket.closedAt)}</span>
                  </>
                )}
              </td>
              <td className="person-actions">
                {ticket.closedAt === null && (
                  <button
                    type="button"
                    className="button button-small"
                    data-main
                    onClick={() => setShown(ticket)}
                  >
                    Answer<span className="visually-hidden"> {ticket.name}</span>
                  </button>
                )}
              </td>
            </tr>
          ))}
        </DataTable>
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

const TicketFacts = ({ ticket }: { ticket: TicketSummary }) => (
  <FactList
    facts={[
      ['Number', ticket.number],
      ['Subject', ticket.subject],
      ['Message', ticket.message],
      ['Answer', ticket.answer],
    ]}
  />
);

function AnswerDialog({ ticket, onClosed }: Props) {
  const answer = useMutation({
    mutationFn: (text: string) =>
      unwrap(api.tickets[':id'].answer.$post({ param: { id: String(ticket.id) }, json: { answer: text } })),
  });
  const form = useDialogForm({
    check: (data) => missingFields(data, { answer: 'Write your answer.' }),
    async send(data) {
      await answer.mutateAsync(textOf(data, 'answer'));
    },
  });
  return (
    <FormDialog
      title={`Answer ${ticket.name}`}
      form={form}
      id="ticket"
      labels={{ answer: 'Your answer' }}
      submit="Send and close"
      intro={<TicketFacts ticket={ticket} />}
      onClosed={onClosed}
    >
      <TextAreaField
        form="ticket"
        name="answer"
        label="Your answer"
        hint={`It is emailed to ${ticket.email}.`}
        rows={6}
        error={form.fields['answer']}
      />
    </FormDialog>
  );
}

function AnsweredDialog({ ticket, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog title={`Complaint of ${ticket.name}`} dialog={dialog} onClosed={onClosed}>
      <TicketFacts ticket={ticket} />
      <DialogActions dialog={dialog} close="Close" />
    </Dialog>
  );
}
