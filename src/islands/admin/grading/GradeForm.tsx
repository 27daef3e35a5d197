import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ShownTask, Submission } from '../../../../server/contract/submissions.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, FieldFrame } from '../../ui/form/Field.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import FilesForStudents from '../upload/FilesForStudents.tsx';

interface Props {
  work: Submission;
  task: ShownTask;
  /** This teacher's earlier comments on the assignment. */
  comments: readonly string[];
  onDone: () => void;
}

/** Form for marks and a comment. Enter saves and opens the next; insufficient work is returned with the comment. */
export function GradeForm({ work, task, comments, onDone }: Props) {
  const { id, version, state } = work;
  const request = { param: { id: String(id) }, header: { 'if-match': `"${version}"` } };
  const call = api.submissions[':id'];
  const grade = useMutation({
    mutationFn: (data: FormData) =>
      unwrap(
        call.grade.$put({
          ...request,
          json: {
            marks: data.has('marks') ? Number(textOf(data, 'marks')) : null,
            criteria: task.guide.map((_, at) => Number(textOf(data, `criterion-${at}`))),
            comment: textOf(data, 'comment'),
          },
        }),
      ),
  });
  const giveBack = useMutation({
    mutationFn: (comment: string) => unwrap(call.return.$post({ ...request, json: { comment } })),
  });
  const isReturned = useRef(false);
  const comment = useRef<HTMLTextAreaElement>(null);
  const form = useForm({
    id: 'grade',
    labels: { marks: 'Marks', comment: 'Comment' },
    check: (data) => {
      const comment = textOf(data, 'comment').trim();
      if (isReturned.current) return comment === '' ? { comment: 'Write what to change.' } : {};
      const empty = [...data].filter(([name, value]) => name !== 'comment' && value === '');
      return Object.fromEntries(empty.map(([name]) => [name, 'Enter the marks.']));
    },
    async send(data) {
      await (isReturned.current ? giveBack.mutateAsync(textOf(data, 'comment')) : grade.mutateAsync(data));
      onDone();
    },
  });
  const element = form.props.ref;
  useEffect(() => {
    // On a phone the work is above and is read first.
    if (matchMedia('(min-width: 64rem)').matches)
      element.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [element]);

  const marks = (name: string, label: string, most: number, given: number | null | undefined) => (
    <Field
      key={name}
      form="grade"
      name={name}
      label={`${label} (of ${most})`}
      type="number"
      inputMode="decimal"
      min={0}
      max={most}
      step={0.5}
      autoComplete="off"
      defaultValue={given ?? ''}
      error={form.fields[name]}
    />
  );
  return (
    <form className="form card card-pad grading-form" data-about={`work ${id}`} {...form.props}>
      <h3>{state === 'graded' ? 'Change the grade' : 'Grade'}</h3>
      <FormSummary form={form} />
      {task.guide.map(({ title, marks: most }, at) =>
        marks(`criterion-${at}`, title, most, work.criteria[at]),
      )}
      {task.guide.length === 0 &&
        task.maxMarks !== null &&
        marks('marks', 'Marks', task.maxMarks, work.marks)}
      <FieldFrame id="grade-comment" label="Comment" error={form.fields['comment']} optional>
        <textarea
          ref={comment}
          id="grade-comment"
          name="comment"
          rows={4}
          maxLength={5000}
          defaultValue={work.comment}
        />
      </FieldFrame>
      {comments.length > 0 && (
        <div className="field">
          <select
            aria-label="Use an earlier comment"
            value=""
            onChange={({ target }) => {
              if (comment.current) comment.current.value = target.value;
            }}
          >
            <option value="">Use an earlier comment</option>
            {comments.map((text) => (
              <option key={text}>{text}</option>
            ))}
          </select>
        </div>
      )}
      <FilesForStudents
        files={work.answers}
        label="Add a file for the student"
        to={{ submissionId: request.param.id }}
        onRemove={(fileId) => unwrap(call.files[':fileId'].$delete({ param: { ...request.param, fileId } }))}
      />
      <div className="row">
        <SubmitButton
          busy={form.busy}
          label={task.maxMarks === null ? 'Mark as done' : 'Save marks'}
          busyLabel="Saving..."
        />
        {state === 'handed-in' && (
          <Button
            kind="secondary"
            disabled={form.busy}
            onClick={() => {
              isReturned.current = true;
              element.current?.requestSubmit();
              isReturned.current = false;
            }}
          >
            Return to student
          </Button>
        )}
      </div>
      <p className="soft small">Press Enter to save and open the next submission.</p>
    </form>
  );
}
