import { useRef } from 'react';
import { longDayWords } from '../../../../server/contract/access.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { shortDay } from '../days-ago.ts';
import { useBatchPeople } from './use-batches.ts';

interface Props {
  courseId: number;
  batch: { key: string; name: string };
  onClosed: () => void;
}

/** Dialog that lists who is in a batch and who waits for a place. */
export function PeopleDialog({ courseId, batch: { key, name }, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { data } = useBatchPeople(courseId, key);
  return (
    <Dialog title={`People of ${name}`} dialog={dialog} onClosed={onClosed} wide>
      {data === undefined ? (
        <div className="skeleton skeleton-row" role="status" aria-label="Loading" />
      ) : (
        <div className="stack">
          {data.people.length === 0 && <p className="soft">No one is in this batch yet.</p>}
          <ul role="list" className="batch-people">
            {data.people.map(({ id, fullName, email, since, endsOn }) => (
              <li key={id} className="break">
                <b>{fullName}</b>
                <span className="soft small">
                  {[
                    email,
                    `since ${shortDay(since)}`,
                    endsOn === undefined ? 'no end' : `until ${longDayWords(endsOn)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          {data.waiting !== undefined && data.waiting.length > 0 && (
            <section aria-labelledby="waiting-list">
              <h3 id="waiting-list">Waiting list</h3>
              <ul role="list" className="batch-people">
                {data.waiting.map(({ id, name: fullName, email, at, toldAt }) => (
                  <li key={id} className="break">
                    <b>{fullName}</b>
                    <span className="soft small">
                      {email} · {toldAt === null ? `waits since ${shortDay(at)}` : `told ${shortDay(toldAt)}`}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
      <DialogActions dialog={dialog} close="Close" />
    </Dialog>
  );
}
