import { useState } from 'react';
import type { WrittenEmail } from '../../../../server/contract/emails.ts';
import { mailKindLabel } from '../../../../server/contract/mail-kinds.ts';
import { formatMoment } from '../../../lib/words/format-time.ts';
import { Email } from '../../ui/Email.tsx';
import { Choice } from '../lists/Choice.tsx';
import { DataTable } from '../lists/DataTable.tsx';
import { SearchedList, useSearch } from '../lists/SearchedList.tsx';
import { type EmailShow, useEmails } from '../queries/site.ts';
import { EmailState, SendAgain } from './EmailState.tsx';

const SHOW = [
  ['', 'All emails'],
  ['waiting', 'Waiting'],
  ['refused', 'Refused'],
  ['sent', 'Sent'],
] as const;

interface Props {
  onOpenStudent: (person: { id: number }) => void;
}

/** Emails of the site: to whom, what about, and what the mail server said. */
export function EmailList({ onOpenStudent }: Props) {
  const [show, setShow] = useState<EmailShow>('');
  const search = useSearch();
  const list = useEmails(show, search.search);
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
          <EmailRow key={email.id} email={email} onOpenStudent={onOpenStudent} />
        ))}
      </DataTable>
    </SearchedList>
  );
}

function EmailRow({ email, onOpenStudent }: Props & { email: WrittenEmail }) {
  const { recipient, person, kind, writtenAt } = email;
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
        <EmailState email={email} />
      </td>
      <td className="person-actions">
        <SendAgain email={email} />
      </td>
    </tr>
  );
}
