import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DoubtThread } from '../../../../server/contract/doubts.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { DoubtRow } from '../../course-viewer/doubts/DoubtRow.tsx';
import type { Run } from '../../course-viewer/doubts/Thread.tsx';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Age } from '../lists/Age.tsx';
import { Choice } from '../lists/Choice.tsx';
import { ListFoot, ListFrame } from '../lists/ListFrame.tsx';
import { ListHead } from '../lists/ListHead.tsx';
import { CourseFilter } from '../people/CourseFilter.tsx';
import { useDoubts } from '../queries/courses.ts';
import type { DoubtShow } from '../queries/keys.ts';

const SHOWN: readonly (readonly [DoubtShow, string])[] = [
  ['unanswered', 'Unanswered'],
  ['reported', 'Reported'],
  ['all', 'All'],
];

/** Lists students' questions and answers them; a sent answer opens the next question. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function DoubtsPanel() {
  const [show, setShow] = useState<DoubtShow>('unanswered');
  const [courseId, setCourseId] = useState('');
  const [nextId, setNextId] = useState<number>();
  const client = useQueryClient();
  const list = useDoubts(show, courseId);
  const { items } = list;
  return (
    <div className="stack">
      <ListHead
        title="Doubts"
        total={list.total}
        tools={
          <>
            <Choice label="Show" options={SHOWN} value={show} onChange={setShow} />
            <CourseFilter value={courseId} onChange={setCourseId} />
          </>
        }
      />
      <ListFrame
        state={list}
        shown={items?.length}
        empty={
          <Empty
            icon="quiz"
            title="No questions here."
            text="You see students’ questions about lessons here."
          />
        }
      >
        <p className="soft small key-hint">Press Ctrl+Enter to send an answer and open the next question.</p>
        <ul role="list" className="grading-list">
          {items?.map((doubt, at) => (
            <DoubtRow
              key={`${doubt.id} ${doubt.id === nextId}`}
              doubt={doubt}
              opened={doubt.id === nextId}
              waiting={<Age since={doubt.waitingSince} />}
              tools={tools}
              onChange={() => void client.invalidateQueries()}
              onReplied={() => setNextId(items[at + 1]?.id)}
            />
          ))}
        </ul>
        <ListFoot list={list} noun="question" />
      </ListFrame>
    </div>
  );
}

/** Actions of an admin on a question. */
function tools(thread: DoubtThread, run: Run) {
  const { pinned, hidden, reportedId } = thread;
  const closed = thread.state === 'closed';
  const button = (label: string, change: object = {}) => {
    const json = { closed, pinned, hidden, ...change };
    const decide = () => run(unwrap(api.doubts[':id'].$put({ param: { id: String(thread.id) }, json })));
    return (
      <Button kind="secondary" small onClick={() => void decide()}>
        {label}
      </Button>
    );
  };
  return (
    <div className="row">
      {button(closed ? 'Open again' : 'Close', { closed: !closed })}
      {button(pinned ? 'Unpin' : 'Pin', { pinned: !pinned })}
      {button(hidden ? 'Show again' : 'Hide from students', { hidden: !hidden })}
      {reportedId !== null && button('Dismiss the report')}
      <a href={`/course/${thread.courseId}?material=${thread.materialId}&doubt=${thread.id}`}>
        Open the lesson
      </a>
    </div>
  );
}
