import { dayWords, indianDay } from '../../../../server/contract/india-time.ts';
import type { RosterRow } from '../../../../server/contract/roster.ts';
import { daysAgo, shortDay } from '../days-ago.ts';
import { type Act, menuOf } from '../lists/acts.ts';
import { DataTable, PersonCell } from '../lists/DataTable.tsx';
import { greetingLink } from '../lists/greeting-link.ts';
import { Menu } from '../lists/Menu.tsx';
import { SelectAll, SelectCell, type Selection } from '../people/SelectionBar.tsx';
import { ResultChips } from './ResultChips.tsx';

interface Props {
  selection: Selection<RosterRow>;
  onOpen: (row: RosterRow) => void;
  /** Undefined for students who have the course no more. */
  onMessage: ((row: RosterRow) => void) | undefined;
}

/** Table of a course's students; three short lines each on a phone. */
export const RosterTable = ({ selection, onOpen, onMessage }: Props) => (
  <DataTable
    label="Students of the course"
    className="people people-approved people-roster"
    heads={[
      <SelectAll key="all" selection={selection} />,
      selection.shown.some(({ email }) => email) ? 'Name and email' : 'Name',
      'Results',
      'Progress',
      'Joined',
      'Last seen',
    ]}
  >
    {selection.shown.map((row) => (
      <tr key={row.id}>
        <SelectCell selection={selection} row={row} name={row.fullName} />
        <PersonCell row={row.id} name={row.fullName} detail={row.email} onOpen={() => onOpen(row)} />
        <td className="courses-cell">
          {row.batch !== undefined && <span className="badge">{row.batch}</span>}
          {row.endsOn !== undefined && <span className="badge">{endWords(row.endsOn)}</span>}
          {(row.results.length > 0 || (row.batch ?? row.endsOn) === undefined) && (
            <ResultChips results={row.results} />
          )}
        </td>
        <td className="progress-cell">
          <span className="progress-line">
            <progress
              className={row.percent === 100 ? 'progress progress-done' : 'progress'}
              value={row.percent}
              max={100}
              aria-label={`Progress of ${row.fullName}`}
            />
            <span title={`${row.percent}%`}>
              {row.completed}/{row.required}
            </span>
          </span>
        </td>
        <td className="when-cell">{shortDay(row.joinedAt)}</td>
        <td className="seen-cell">
          {row.seenAt === undefined ? (
            'Not seen yet'
          ) : (
            <>
              <span className="visually-hidden">Last seen </span>
              {daysAgo(row.seenAt)}
            </>
          )}
        </td>
        <td className="person-actions">
          <Menu label={`More for ${row.fullName}`} items={menuOf(actsOf(onMessage), row)} />
        </td>
      </tr>
    ))}
  </DataTable>
);

const endWords = (day: string): string =>
  `${day < indianDay(Date.now()) ? 'Ended' : 'Until'} ${dayWords(day)}`;

const actsOf = (onMessage: Props['onMessage']): readonly Act<RosterRow>[] => [
  ...(onMessage ? [{ label: 'Message', run: onMessage }] : []),
  { label: 'WhatsApp', href: ({ fullName, phone }) => greetingLink(fullName, phone) },
];
