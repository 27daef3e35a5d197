import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Regraded } from '../../../../server/contract/quizzes.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { formatMarks } from '../../course-viewer/quiz/quiz-words.ts';
import { FormDialog, useDialogForm } from '../../ui/form/FormDialog.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';

interface Props {
  materialId: number;
  onClosed: () => void;
}

/** Dialog to regrade all attempts with the current keys: preview of gains and losses, then the change. */
export function RegradeDialog({ materialId, onClosed }: Props) {
  const [mayFail, setMayFail] = useState(false);
  const call = (query: { dryRun?: '1' }) =>
    unwrap(
      api.materials[':id'].quiz.regrade.$post({
        param: { id: String(materialId) },
        query: { ...query, ...(mayFail ? { mayFail: '1' } : {}) },
      }),
    );
  const { data: preview } = useQuery({
    queryKey: ['regrade', materialId, mayFail],
    queryFn: () => call({ dryRun: '1' }),
    gcTime: 0,
  });
  const regrade = useMutation({
    mutationFn: () => call({}),
    onSuccess: ({ changes }) => showToast('success', `Marked again: ${changes.length} changed.`),
  });
  const form = useDialogForm({
    id: 'regrade',
    labels: {},
    check: () => ({}),
    send: async () => void (await regrade.mutateAsync()),
  });

  return (
    <FormDialog
      title="Mark all attempts again?"
      form={form}
      submit={preview?.changes.length ? 'Mark again' : undefined}
      onClosed={onClosed}
    >
      <p>We mark every attempt with the present answers and marks. Students whose marks change are told.</p>
      <label className="field-inline">
        <input type="checkbox" checked={mayFail} onChange={({ target }) => setMayFail(target.checked)} />A
        passed attempt may fail now
      </label>
      <div role="status">
        {preview === undefined ? <div className="skeleton skeleton-row" /> : <Changes {...preview} />}
      </div>
    </FormDialog>
  );
}

const Changes = ({ changes, same, unmarked }: Regraded) => (
  <>
    <Changed changes={changes} />
    {changes.length > 0 && same > 0 && (
      <p className="soft">{same === 1 ? '1 attempt keeps its' : `${same} attempts keep their`} marks.</p>
    )}
    {unmarked.length > 0 && (
      <div className="notice notice-warning stack-small">
        <p>These answers do not fit the question as it is now. They keep their marks:</p>
        <ul>
          {unmarked.map(({ attemptId, fullName, number, prompt }) => (
            <li key={`${attemptId}-${prompt}`}>
              {fullName}, attempt {number}: {prompt.split('\n')[0]}
            </li>
          ))}
        </ul>
      </div>
    )}
  </>
);

const Changed = ({ changes }: Pick<Regraded, 'changes'>) =>
  changes.length === 0 ? (
    <p className="soft">No marks would change.</p>
  ) : (
    <ul className="stack-small">
      {changes.map(({ attemptId, fullName, number, marksBefore, marks, passedBefore, passed }) => (
        <li key={attemptId}>
          {fullName}, attempt {number}: {formatMarks(marksBefore)} → <strong>{formatMarks(marks)}</strong>{' '}
          {passedBefore !== passed && passed !== null && (
            <span className={passed ? 'badge badge-leaf' : 'badge badge-brick'}>
              {passed ? 'Passed now' : 'Failed now'}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
