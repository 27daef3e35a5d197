import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AskedQuestion, AttemptView } from '../../../../server/contract/quizzes.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { textOf } from '../../../lib/form-values.ts';
import { Answers } from '../../course-viewer/quiz/QuizResult.tsx';
import { isAnswered, resultOf } from '../../course-viewer/quiz/quiz-words.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, FieldFrame } from '../../ui/form/Field.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { keys } from '../queries.ts';

interface Props {
  attemptId: number;
  onClosed: () => void;
}

/** An attempt with all its answers; long ones get their marks here. */
export function MarkDialog({ attemptId, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { data: view } = useQuery({
    queryKey: keys.attempt(attemptId),
    queryFn: () => unwrap(api.attempts[':id'].marks.$get({ param: { id: String(attemptId) } })),
    gcTime: 0,
  });
  return (
    <Dialog title={view?.title ?? 'Attempt'} dialog={dialog} onClosed={onClosed} wide>
      {view === undefined ? (
        <div className="skeleton skeleton-row" role="status" aria-label="Loading" />
      ) : (
        <div className="stack">
          <p>
            <strong>{resultOf(view.attempt, 'To be marked')}</strong>
          </p>
          <MarkForm view={view} close={() => dialog.current?.close()} />
          <details className="text-help">
            <summary>All questions and answers</summary>
            <Answers questions={view.questions} />
          </details>
        </div>
      )}
    </Dialog>
  );
}

const toMark = ({ kind, answer }: AskedQuestion): boolean => kind === 'long' && isAnswered(answer);

function MarkForm({ view, close }: { view: AttemptView; close: () => void }) {
  const asked = view.questions.filter(toMark);
  const hundredths = (data: FormData, id: number): number =>
    Math.round(Number(textOf(data, `marks-${id}`)) * 100);
  const save = useMutation({
    mutationFn: (data: FormData) =>
      unwrap(
        api.attempts[':id'].marks.$put({
          param: { id: String(view.attempt.id) },
          json: {
            marks: asked.map(({ id }) => ({
              questionId: id,
              marks: hundredths(data, id),
              comment: textOf(data, `comment-${id}`),
            })),
          },
        }),
      ),
  });
  const form = useForm({
    check: (data) =>
      Object.fromEntries(
        asked.flatMap(({ id, marks }) => {
          const given = hundredths(data, id);
          const isMissing = textOf(data, `marks-${id}`).trim() === '';
          const isRight = !isMissing && given >= 0 && given <= marks;
          return isRight ? [] : [[`marks-${id}`, `Give between 0 and ${marks / 100}.`]];
        }),
      ),
    async send(data) {
      await save.mutateAsync(data);
      showToast('success', 'Marks saved.');
      close();
    },
  });
  const labels = Object.fromEntries(asked.map(({ id }, at) => [`marks-${id}`, `Marks of answer ${at + 1}`]));

  return (
    <form className="form" {...form.props}>
      <FormSummary form={form} labels={labels} id="mark" />
      {asked.map(({ id, prompt, answer, marks, got, comment }) => (
        <fieldset key={id} className="quiz-key form">
          <legend className="quiz-text">{prompt}</legend>
          <p className="message-text">{String(answer)}</p>
          <Field
            form="mark"
            name={`marks-${id}`}
            label={`Marks, at most ${marks / 100}`}
            type="number"
            step="any"
            min={0}
            max={marks / 100}
            defaultValue={got == null ? '' : got / 100}
            error={form.fields[`marks-${id}`]}
          />
          <FieldFrame id={`mark-comment-${id}`} label="Comment for the student" optional>
            <textarea
              id={`mark-comment-${id}`}
              name={`comment-${id}`}
              rows={2}
              maxLength={5000}
              defaultValue={comment}
            />
          </FieldFrame>
        </fieldset>
      ))}
      <div className="dialog-actions">
        <button type="button" className="button button-secondary" onClick={close}>
          {asked.length === 0 ? 'Close' : 'Cancel'}
        </button>
        {asked.length > 0 && <SubmitButton busy={form.busy} label="Save marks" busyLabel="Saving..." />}
      </div>
    </form>
  );
}
