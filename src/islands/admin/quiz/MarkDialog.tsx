import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { inHundredths, inMarks } from '../../../../server/contract/marks.ts';
import type { AskedQuestion, AttemptView, MarksInput } from '../../../../server/contract/quizzes.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { QuestionText } from '../../course-viewer/quiz/QuestionField.tsx';
import { Answers } from '../../course-viewer/quiz/QuizResult.tsx';
import { isAnswered, resultOf } from '../../course-viewer/quiz/quiz-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextAreaField } from '../../ui/form/Field.tsx';
import { FormDialog, useDialogForm } from '../../ui/form/FormDialog.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { keys } from '../queries/keys.ts';

interface Props {
  attemptId: number;
  onClosed: () => void;
  /** Called after marks were saved or late answers accepted. */
  onDone?: () => void;
}

/** Dialog of an attempt with all answers; grades long answers. */
export function MarkDialog({ attemptId, onClosed, onDone = onClosed }: Props) {
  const { data: view, isError } = useQuery({
    queryKey: keys.attempt(attemptId),
    queryFn: () => unwrap(api.attempts[':id'].marks.$get({ param: { id: String(attemptId) } })),
    gcTime: 0,
  });
  const failed = useEffectEvent(onClosed);
  useEffect(() => {
    if (isError) failed();
  }, [isError]);
  return view && <Marks view={view} onClosed={onClosed} onDone={onDone} />;
}

const isToMark = ({ kind, answer, cancelled }: AskedQuestion): boolean =>
  kind === 'long' && cancelled === undefined && isAnswered(answer);
const hundredthsOf = (data: FormData, id: number): number =>
  inHundredths(Number(textOf(data, `marks-${id}`) || Number.NaN));

function Marks({ view, onClosed, onDone }: { view: AttemptView } & Required<Omit<Props, 'attemptId'>>) {
  const asked = view.questions.filter(isToMark);
  const labels = Object.fromEntries(asked.map(({ id }, at) => [`marks-${id}`, `Marks of answer ${at + 1}`]));
  const save = useMutation({
    mutationFn: (json: MarksInput) =>
      unwrap(api.attempts[':id'].marks.$put({ param: { id: String(view.attempt.id) }, json })),
    onSuccess: () => showToast('success', 'Marks saved.'),
  });
  const decide = useMutation({
    mutationFn: async (isAccepted: boolean) => {
      const calls = api.attempts[':id']['late-answers'];
      const request = { param: { id: String(view.attempt.id) } };
      await unwrap(isAccepted ? calls.$post(request) : calls.$delete(request));
      return isAccepted;
    },
    onSuccess: (isAccepted) => {
      showToast('success', isAccepted ? 'Late answers accepted.' : 'Late answers do not count.');
      onDone();
    },
  });
  const form = useDialogForm({
    id: 'mark',
    labels,
    check: (data) =>
      Object.fromEntries(
        asked
          .filter(({ id, marks }) => !(hundredthsOf(data, id) >= 0 && hundredthsOf(data, id) <= marks))
          .map(({ id, marks }) => [`marks-${id}`, `Enter marks from 0 to ${inMarks(marks)}.`]),
      ),
    async send(data) {
      const marks = asked.map(({ id }) => ({
        questionId: id,
        marks: hundredthsOf(data, id),
        comment: textOf(data, `comment-${id}`),
      }));
      await save.mutateAsync({ marks });
      onDone();
    },
  });

  return (
    <FormDialog
      title={view.title}
      form={form}
      submit={asked.length === 0 ? undefined : 'Save marks'}
      onClosed={onClosed}
      wide
      intro={
        <>
          <p>
            <strong>{view.studentName}</strong>: {resultOf(view.attempt, 'To be marked')}
          </p>
          {view.attempt.late !== undefined && (
            <div className="notice notice-warning stack-small">
              <p>
                {view.attempt.late === 1 ? '1 answer' : `${view.attempt.late} answers`} arrived after the end.
                The phone says that {view.attempt.late === 1 ? 'it was' : 'they were'} given in time. You see
                the answers below.
              </p>
              <div className="row">
                <Button kind="secondary" small busy={decide.isPending} onClick={() => decide.mutate(true)}>
                  Accept these answers
                </Button>
                <Button kind="ghost" small disabled={decide.isPending} onClick={() => decide.mutate(false)}>
                  Do not count them
                </Button>
              </div>
            </div>
          )}
        </>
      }
    >
      {asked.map(({ id, prompt, html, answer, marks, got, comment }) => (
        <fieldset key={id} className="quiz-key form">
          <legend className="quiz-text">
            <QuestionText text={prompt} html={html?.prompt} />
          </legend>
          <p className="message-text">{String(answer)}</p>
          <Field
            form="mark"
            name={`marks-${id}`}
            label={`Marks, at most ${inMarks(marks)}`}
            type="number"
            step="any"
            min={0}
            max={inMarks(marks)}
            defaultValue={got == null ? '' : inMarks(got)}
            error={form.fields[`marks-${id}`]}
          />
          <TextAreaField
            form="mark"
            name={`comment-${id}`}
            label="Comment for the student"
            required={false}
            rows={2}
            maxLength={5000}
            defaultValue={comment}
          />
        </fieldset>
      ))}
      <details className="text-help" open={asked.length === 0 || view.attempt.late !== undefined}>
        <summary>All questions and answers</summary>
        <Answers questions={view.questions} />
      </details>
    </FormDialog>
  );
}
