import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { longDayWords } from '../../../../server/contract/access.ts';
import type { Batch, BatchPeople } from '../../../../server/contract/batches.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { errorToast } from '../error-toast.ts';
import { ListFrame } from '../lists/ListFrame.tsx';
import { useMay } from '../rights.ts';
import { BatchMessageDialog } from './BatchMessageDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { PeopleDialog } from './PeopleDialog.tsx';
import { useBatches } from './use-batches.ts';

interface Opened {
  batch: Batch;
  to: 'message' | 'move' | 'people';
  people?: BatchPeople['people'];
}

/** Lists the batches of a course with their places; those that are over are folded. */
export function BatchesPanel({ courseId }: { courseId: number }) {
  const list = useBatches(courseId);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const isEarlier = ({ isOver, isGone }: Batch) => isOver || isGone;
  const now = list.data?.filter((batch) => !isEarlier(batch));
  const earlier = list.data?.filter(isEarlier) ?? [];

  async function move(batch: Batch) {
    const param = { id: String(courseId), key: batch.key };
    try {
      const { people } = await unwrap(api.courses[':id'].offers[':key'].people.$get({ param }));
      if (people.length === 0) showToast('warning', 'No one is in this batch yet.');
      else setOpened({ batch, to: 'move', people });
    } catch (error) {
      errorToast(error);
    }
  }
  const row = (batch: Batch) => (
    <BatchRow
      key={batch.key}
      courseId={courseId}
      batch={batch}
      onMove={() => void move(batch)}
      onOpen={(to) => setOpened({ batch, to })}
    />
  );

  return (
    <ListFrame
      state={list}
      shown={list.data?.length}
      empty={
        <Empty
          icon="calendar"
          title="No batches yet."
          text="Write them under Page and price: Batches and other ways to buy."
        />
      }
    >
      <div className="stack">
        <ul role="list" className="stack">
          {now?.map(row)}
        </ul>
        {earlier.length > 0 && (
          <details>
            <summary>Earlier ({earlier.length})</summary>
            <ul role="list" className="stack">
              {earlier.map(row)}
            </ul>
          </details>
        )}
      </div>
      {opened?.to === 'people' && <PeopleDialog courseId={courseId} batch={opened.batch} onClosed={close} />}
      {opened?.to === 'message' && (
        <BatchMessageDialog courseId={courseId} batch={opened.batch} onClosed={close} />
      )}
      {opened?.to === 'move' && (
        <MoveDialog
          courseId={courseId}
          students={opened.people ?? []}
          from={opened.batch.name}
          onClosed={close}
        />
      )}
    </ListFrame>
  );
}

interface RowProps {
  courseId: number;
  batch: Batch;
  onMove: () => void;
  onOpen: (to: 'message' | 'people') => void;
}

function BatchRow({ courseId, batch, onMove, onOpen }: RowProps) {
  const may = useMay();
  const { key, name, starts, ends, when, seats, held, waiting, isHidden, isOver, isGone } = batch;
  const free = seats === undefined ? waiting : Math.max(seats - held, 0);
  const first = Math.min(free, waiting);
  const tell = useMutation({
    mutationFn: () =>
      unwrap(
        api.courses[':id'].offers[':key'].tell.$post({
          param: { id: String(courseId), key },
          json: { count: first },
        }),
      ),
  });
  const named = <span className="visually-hidden"> {name}</span>;
  const days = [starts, ends].filter((day) => day !== undefined).map(longDayWords);
  return (
    <li className="card card-pad stack-small">
      <h3 className="break">
        {name} {seats !== undefined && held >= seats && <span className="badge badge-marigold">Full</span>}
        {isHidden && <span className="badge">Hidden</span>}
        {isGone && <span className="badge">Not on the page any more</span>}
      </h3>
      <p className="numeric">
        <b>{seats === undefined ? `${held} taken` : `${held} of ${seats}`}</b>
        {waiting > 0 && ` · ${waiting === 1 ? '1 person waits' : `${waiting} people wait`}`}
      </p>
      {(days.length > 0 || when !== undefined) && (
        <p className="soft break">{[days.join(' to '), when].filter(Boolean).join(' · ')}</p>
      )}
      {seats !== undefined && held > seats && (
        <p className="notice">
          {held} have a place, and there are {seats}. No one loses it.
        </p>
      )}
      <p className="row">
        <Button kind="secondary" small onClick={() => onOpen('people')}>
          People{named}
        </Button>
        {may('teaching') && !isGone && (
          <Button kind="secondary" small onClick={() => onOpen('message')}>
            Message{named}
          </Button>
        )}
        {may('people') && held > 0 && (
          <Button kind="secondary" small onClick={onMove}>
            Move{named}
          </Button>
        )}
        {may('people') && first > 0 && !isHidden && !isOver && !isGone && (
          <Button small busy={tell.isPending} onClick={() => tell.mutate()}>
            {first === 1 ? 'Tell the first' : `Tell the first ${first}`}
            {named}
          </Button>
        )}
      </p>
    </li>
  );
}
