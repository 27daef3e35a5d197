import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, unwrap } from '../../../lib/api.ts';
import { formatMarks } from '../../course-viewer/quiz/quiz-words.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';

interface Props {
  materialId: number;
  onClosed: () => void;
}

/** Marks all attempts again with the right answers of today: first who would gain or lose, then the change. */
export function RegradeDialog({ materialId, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [mayFail, setMayFail] = useState(false);
  const param = { id: String(materialId) };
  const fail = mayFail ? { mayFail: '1' as const } : {};
  const preview = useQuery({
    queryKey: ['regrade', materialId, mayFail],
    queryFn: () =>
      unwrap(api.materials[':id'].quiz.regrade.$post({ param, query: { dryRun: '1', ...fail } })),
    gcTime: 0,
  });
  const regrade = useMutation({
    mutationFn: () => unwrap(api.materials[':id'].quiz.regrade.$post({ param, query: fail })),
    onSuccess: ({ changes }) => {
      showToast('success', `Marked again: ${changes.length} changed.`);
      dialog.current?.close();
    },
  });
  const changes = preview.data?.changes;

  return (
    <Dialog title="Mark all attempts again?" dialog={dialog} onClosed={onClosed} busy={regrade.isPending}>
      <div className="stack">
        <p>
          Every attempt is marked with the right answers and marks of today. Students whose marks change get
          an email.
        </p>
        <label className="field-inline">
          <input type="checkbox" checked={mayFail} onChange={({ target }) => setMayFail(target.checked)} />A
          passed attempt may fail now
        </label>
        <div role="status">
          {changes === undefined ? (
            <div className="skeleton skeleton-row" />
          ) : changes.length === 0 ? (
            <p className="soft">No marks would change.</p>
          ) : (
            <ul className="stack-small">
              {changes.map(({ attemptId, fullName, number, marksBefore, marks, passedBefore, passed }) => (
                <li key={attemptId}>
                  {fullName}, attempt {number}: {formatMarks(marksBefore)} →{' '}
                  <strong>{formatMarks(marks)}</strong>
                  {passedBefore !== passed && passed !== null && (
                    <span className={passed ? 'badge badge-leaf' : 'badge badge-brick'}>
                      {passed ? 'Passed now' : 'Failed now'}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
        <DialogActions dialog={dialog} busy={regrade.isPending}>
          <button
            type="button"
            className="button"
            disabled={regrade.isPending || changes === undefined || changes.length === 0}
            onClick={() => regrade.mutate()}
          >
            Mark again
          </button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
