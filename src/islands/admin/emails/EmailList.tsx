import { useState } from 'react';
import type { WrittenEmail } from '../../../../server/contract/emails.ts';
import { mailKindLabel } from '../../../../server/contract/mail-kinds.ts';
import { formatMoment } from '../../../lib/words/format-time.ts';
import { daysAgo } from '../days-ago.ts';
import { Choice } from '../lists/Choice.tsx';
import { ColumnList } from '../lists/ColumnList.tsx';
import { type Column, state } from '../lists/columns.tsx';
import { useSearch } from '../lists/SearchedList.tsx';
import { type EmailShow, useEmails } from '../queries/site.ts';
import { emailBadge, refusalOf, useWhenSent } from './EmailState.tsx';
import { useSendAgain } from './use-send-again.ts';

const SHOW = [
  ['', 'All emails'],
  ['waiting', 'Waiting'],
  ['refused', 'Refused'],
  ['sent', 'Sent'],
] as const;

interface Props {
  /** Initial state filter, or a recipient. */
  first: string | undefined;
  onOpenStudent: (person: { id: number }) => void;
}

/** Lists the site's emails: recipient, subject and the mail server's response. */
export function EmailList({ first, onOpenStudent }: Props) {
  const [asked] = SHOW.find(([name]) => name === first) ?? [];
  const [show, setShow] = useState<EmailShow>(asked ?? '');
  const search = useSearch(asked === undefined ? first : undefined);
  const sendAgain = useSendAgain();
  const columns: readonly Column<WrittenEmail>[] = [
    { head: 'Email', className: 'cell-kind', inRow: 'line', cell: ({ kind }) => mailKindLabel(kind) },
    {
      head: 'Written',
      className: 'cell-moment',
      inRow: 'side',
      cell: ({ writtenAt }) => (
        <>
          <span className="cell-whole">{formatMoment(writtenAt)}</span>
          <span className="cell-short">{daysAgo(writtenAt)}</span>
        </>
      ),
    },
    state(emailBadge, useWhenSent()),
    { head: 'Mail server', className: 'cell-answer soft small', inRow: 'below', cell: refusalOf },
  ];
  return (
    <ColumnList
      label="Emails"
      title="Emails"
      className="emails"
      head="To"
      list={useEmails(show, search.search)}
      subject={({ person, recipient }) => ({
        name: person?.fullName ?? recipient,
        detail: person ? recipient : '',
        called: recipient,
        onOpen: person ? () => onOpenStudent(person) : undefined,
      })}
      columns={columns}
      acts={sendAgain}
      search={search}
      noun="email"
      placeholder="Email address"
      none={['No emails here.', 'You see the emails of your site here, without their texts.']}
      hint="Try another part of the address."
      tools={<Choice label="Show" options={SHOW} value={show} onChange={setShow} />}
    />
  );
}
