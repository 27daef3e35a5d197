import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { WrittenEmail } from '../../../../server/contract/emails.ts';
import { mailKindLabel } from '../../../../server/contract/mail-kinds.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Email } from '../../ui/Email.tsx';
import { Choice } from '../lists/Choice.tsx';
import { DataTable } from '../lists/DataTable.tsx';
import { SearchedList, useSearch } from '../lists/SearchedList.tsx';
import { useMailWords } from '../mail-words.ts';
import { type EmailShow, useEmails } from '../queries.ts';

const SHOW = [
  ['', 'All emails'],
  ['waiting', 'Waiting'],
  ['refused', 'Refused'],
  ['sent', 'Sent'],
] as const;

const STATES = {
  waiting: ['Waiting', 'badge-marigold'],
  refused: ['Refused', 'badge-brick'],
  sent: ['Sent', 'badge-leaf'],
} as const;

interface Props {
  onOpenStudent: (person: { id: number }) => void;
}

/** Emails of the site: to whom, what about, and what the mail server said. */
export function EmailList({ onOpenStudent }: Props) {
  const [show, setShow] = useState<EmailShow>('');
  const search = useSearch();
  const list = useEmails(show, search.search);
  const sendAgain = useMutation({
    mutationFn: (id: number) => unwrap(api.emails[':id']['send-again'].$post({ param: { id: String(id) } })),
  });
  return (
    <SearchedList
      list={list}
      search={search}
      noun="email"
      placeholder="Email address"
      none={['No emails here.', 'You see the emails of your site here, without their texts.']}
      hint="Try another part of the address."
      tools={<Choice label="Show" options={SHOW} value={show} onChange={setShow} />}
    >
      <DataTable label="Emails" className="table-cards emails" heads={['To', 'Email', 'Written', 'State']}>
        {list.items?.map((email) => (
          <EmailRow
            key={email.id}
            email={email}
            onOpenStudent={onOpenStudent}
            onSendAgain={() => sendAgain.mutate(email.id)}
          />
        ))}
      </DataTable>
    </SearchedList>
  );
}

interface RowProps extends Props {
  email: WrittenEmail;
  onSendAgain: () => void;
}

function EmailRow({ email, onOpenStudent, onSendAgain }: RowProps) {
  const { recipient, person, kind, writtenAt, state, at, words } = email;
  const mailWords = useMailWords();
  const [label, badge] = STATES[state];
  const next = mailWords(`Next try: ${formatMoment(at)}.`, 'No mail server is set up.');
  return (
    <tr>
      <td data-label="To" className="email-to">
        {person && (
          <button type="button" className="person-name" onClick={() => onOpenStudent(person)}>
            {person.fullName}
          </button>
        )}{' '}
        <span className={person ? 'person-email' : 'break'}>
          <Email address={recipient} />
        </span>
      </td>
      <td data-label="Email">{mailKindLabel(kind)}</td>
      <td data-label="Written" className="moment">
        {formatMoment(writtenAt)}
      </td>
      <td data-label="State">
        <span className="email-state">
          <span className={`badge ${badge}`}>{label}</span>{' '}
          {state === 'sent' && <span className="soft small">{formatMoment(at)}</span>}
          {state !== 'sent' && words !== null && <span className="soft small break">{words}</span>}{' '}
          {state === 'waiting' && <span className="soft small">{next}</span>}
        </span>
      </td>
      <td className="person-actions">
        {state !== 'sent' && words !== null && (
          <Button kind="secondary" small onClick={onSendAgain}>
            {state === 'refused' ? 'Send again' : 'Try now'}
            <span className="visually-hidden"> to {recipient}</span>
          </Button>
        )}
      </td>
    </tr>
  );
}
