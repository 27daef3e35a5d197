import { useState } from 'react';
import type { AuditEntryAnswer } from '../../../../server/contract/audit.ts';
import type { Course } from '../../../../server/contract/courses.ts';
import { formatMoment } from '../../../lib/words/format-time.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Choice } from '../lists/Choice.tsx';
import { DataTable } from '../lists/DataTable.tsx';
import { ListFoot, ListFrame } from '../lists/ListFrame.tsx';
import { ListHead } from '../lists/ListHead.tsx';
import { useDebounced } from '../lists/use-debounced.ts';
import { useCourses } from '../queries/courses.ts';
import { useAudit } from '../queries/site.ts';
import { actorOf, auditWords, detailOf, subjectOf, wordsOf } from './audit-words.ts';

const actions = Object.entries(auditWords).sort(([, a], [, b]) => a.localeCompare(b));

/** Audit log: who did what, and when. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function AuditPanel() {
  const [action, setAction] = useState('');
  const [typed, setTyped] = useState('');
  const actor = useDebounced(typed.trim());
  const list = useAudit(action, actor);
  const entries = list.items;

  return (
    <div className="stack">
      <ListHead
        title="Audit log"
        total={list.total}
        search={{ label: 'Who did it', placeholder: 'Name or email', value: typed, onChange: setTyped }}
        tools={
          <Choice
            label="What happened"
            options={[['', 'Everything'], ...actions]}
            value={action}
            onChange={setAction}
          />
        }
      />
      <ListFrame
        state={list}
        shown={entries?.length}
        empty={<Empty icon="search" title="No entries found." text="Try another action or person." />}
      >
        <AuditTable entries={entries ?? []} />
        <ListFoot list={list} />
      </ListFrame>
    </div>
  );
}

/** Returns null where the subject is missing or is the actor, so that a card omits the line. */
function target(entry: AuditEntryAnswer, courses: readonly Course[]) {
  const isOwn = entry.subject?.type === 'user' && entry.subject.id === entry.actor?.id;
  const [subject, detail] = [isOwn ? '' : subjectOf(entry), detailOf(entry, courses)];
  if (subject === '' && detail === '') return null;
  return (
    <span className="break">
      {subject} <span className="soft">{detail}</span>
    </span>
  );
}

function AuditTable({ entries }: { entries: readonly AuditEntryAnswer[] }) {
  const { data: courses = [] } = useCourses();
  return (
    <DataTable
      label="Audit log"
      className="table-cards audit"
      heads={['When', 'Who', 'What', 'To']}
      hasActions={false}
    >
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td data-label="When" className="moment">
            {formatMoment(entry.at)}
          </td>
          <td data-label="Who">{actorOf(entry)}</td>
          <td data-label="What">{wordsOf(entry.action)}</td>
          <td data-label="To">{target(entry, courses)}</td>
        </tr>
      ))}
    </DataTable>
  );
}
