import { useState } from 'react';
import { limits } from '../../../../server/contract/limits.ts';
import type { RosterRow, RosterSort } from '../../../../server/contract/roster.ts';
import type { RosterShow } from '../../../../server/contract/roster-shows.ts';
import { setParam } from '../../../lib/page/url-state.ts';
import { Button } from '../../ui/Button.tsx';
import { MoveDialog } from '../batches/MoveDialog.tsx';
import { Choice } from '../lists/Choice.tsx';
import { SearchedList, useSearch } from '../lists/SearchedList.tsx';
import { SelectionBar, useSelection } from '../people/SelectionBar.tsx';
import type { People } from '../people/use-people.tsx';
import { useTeamHint } from '../people/use-team-hint.ts';
import { useCourses, useRoster } from '../queries/courses.ts';
import { useMay } from '../rights.ts';
import { ExtendDialog } from './ExtendDialog.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { RosterTable } from './RosterTable.tsx';

const SHOW = [
  ['', 'All students'],
  ['not-begun', 'Not begun'],
  ['stuck', 'Stuck for a week'],
  ['finished', 'Finished'],
  ['ends-soon', 'Ends within 14 days'],
  ['ended', 'Ended'],
] as const;
const SORT = [
  ['name', 'By name'],
  ['progress', 'By progress'],
  ['seen', 'By last seen'],
  ['joined', 'Newest first'],
] as const;

interface Props {
  courseId: number;
  /** Initial filter. */
  show: RosterShow | undefined;
  onOpenStudent: People['open'];
}

/** Lists the students of a course with progress; messages some of them, or gives them more time. */
export function RosterPanel({ courseId, show: first, onOpenStudent }: Props) {
  const may = useMay();
  const teamHint = useTeamHint();
  const search = useSearch();
  const [show, setShow] = useState<RosterShow | ''>(first ?? '');
  const [sort, setSort] = useState<RosterSort>('name');
  const [offer, setOffer] = useState('');
  const offers = useCourses().data?.find(({ id }) => id === courseId)?.offers ?? [];
  const [moved, setMoved] = useState<readonly RosterRow[]>([]);
  const [readers, setReaders] = useState<readonly RosterRow[]>([]);
  const [extended, setExtended] = useState<readonly RosterRow[]>([]);
  const list = useRoster(courseId, { search: search.search, sort, show, offer });
  const selection = useSelection(list.items ?? []);

  function choose(name: typeof show) {
    setShow(name);
    setParam('show', name);
  }

  return (
    <div className="stack">
      <SearchedList
        list={list}
        search={search}
        noun="student"
        placeholder={may('people') ? 'Name, email or mobile' : 'Name'}
        none={
          show === '' && offer === ''
            ? ['No student is in this course yet.', may('people') ? 'Add students under Approved.' : '']
            : ['No student here.', 'Choose another filter.']
        }
        hint={`Try another filter${may('people') ? ', name or email' : ' or name'}.${teamHint}`}
        listActs={[{ label: 'Download CSV', href: `/api/courses/${courseId}/roster.csv` }]}
        tools={
          <>
            <Choice label="Show" options={SHOW} value={show} onChange={choose} />
            {offers.length > 0 && (
              <Choice
                label="Batch"
                options={[['', 'All batches'], ...offers.map(({ key, name }) => [key, name] as const)]}
                value={offer}
                onChange={setOffer}
              />
            )}
            <Choice label="Sort by" options={SORT} value={sort} onChange={setSort} />
          </>
        }
      >
        <SelectionBar selection={selection} most={limits.messageReaders}>
          {(chosen) => (
            <>
              {show !== 'ended' && (
                <Button small onClick={() => setReaders(chosen)}>
                  Message
                </Button>
              )}
              {may('people') &&
                offers.length > 0 &&
                show !== 'ended' &&
                chosen.length <= limits.bulkUsers && (
                  <Button small kind="secondary" onClick={() => setMoved(chosen)}>
                    Move to another batch…
                  </Button>
                )}
              {may('people') &&
                chosen.length <= limits.bulkUsers &&
                chosen.some(({ endsOn }) => endsOn !== undefined) && (
                  <Button small kind="secondary" onClick={() => setExtended(chosen)}>
                    Extend access…
                  </Button>
                )}
            </>
          )}
        </SelectionBar>
        <RosterTable
          selection={selection}
          onOpen={onOpenStudent}
          onMessage={show === 'ended' ? undefined : (row) => setReaders([row])}
        />
      </SearchedList>
      {readers.length > 0 && (
        <MessageDialog courseId={courseId} students={readers} onClosed={() => setReaders([])} />
      )}
      {moved.length > 0 && <MoveDialog courseId={courseId} students={moved} onClosed={() => setMoved([])} />}
      {extended.length > 0 && (
        <ExtendDialog courseId={courseId} students={extended} onClosed={() => setExtended([])} />
      )}
    </div>
  );
}
