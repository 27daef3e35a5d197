import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../../../server/contract/limits.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { given, missingFields, textOf } from '../../../lib/forms/form-values.ts';
import { formatNumber } from '../../../lib/words/format-price.ts';
import { Field, SelectField } from '../../ui/form/Field.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useOpenOffers } from '../batches/use-batches.ts';
import { useMailWords } from '../mail-words.ts';
import { LazyTextEditor } from '../materials/LazyTextEditor.tsx';
import { fromLocal } from '../materials/task-form.ts';
import { useCourses } from '../queries/courses.ts';
import { useMay } from '../rights.ts';
import { useReach } from './use-announcements.ts';

const labels = { title: 'Title', body: 'Text', courseId: 'For', offerKey: 'Batch', publishAt: 'Publish on' };

/** Form of a new announcement. */
export function AnnouncementForm() {
  const [times, setTimes] = useState(0);
  const isOwner = useMay()();
  const [chosen, setChosen] = useState('');
  const [byMail, setByMail] = useState(true);
  const mailWords = useMailWords();
  const courses = useCourses().data ?? [];
  // Teachers write to a course of theirs.
  const courseId = chosen || (isOwner ? '' : String(courses[0]?.id ?? ''));
  const offers = useOpenOffers(Number(courseId));
  const [batch, setBatch] = useState('');
  const offerKey = offers.some(({ key }) => key === batch) ? batch : '';
  const reach = useReach(courseId, offerKey, isOwner || courseId !== '').data;
  const create = useMutation({
    mutationFn: (data: FormData) =>
      unwrap(
        api.announcements.$post({
          json: {
            title: textOf(data, 'title'),
            body: textOf(data, 'body'),
            courseId: courseId === '' ? 'all' : Number(courseId),
            publishAt: fromLocal(textOf(data, 'publishAt')) ?? undefined,
            byMail,
            ...given({ offerKey }),
          },
        }),
      ),
  });
  const form = useForm({
    id: 'announcement',
    labels,
    check: (data) => missingFields(data, { title: 'Enter a title.', body: 'Write the announcement.' }),
    async send(data, element) {
      await create.mutateAsync(data);
      element.reset();
      setChosen('');
      setByMail(true);
      setTimes(times + 1);
    },
  });

  return (
    <form className="form admin-form" {...form.props}>
      <h2>Write an announcement</h2>
      <FormSummary form={form} />
      <Field {...form.field('title')} maxLength={limits.title} autoComplete="off" />
      <LazyTextEditor key={times} form="announcement" error={form.fields['body']} />
      <SelectField
        {...form.field('courseId')}
        value={courseId}
        onChange={({ target }) => setChosen(target.value)}
        options={[
          ...(isOwner ? ([['', 'All students']] as const) : []),
          ...courses.map(({ id, courseName }) => [id, courseName] as const),
        ]}
      />
      {offers.length > 0 && (
        <SelectField
          {...form.field('offerKey')}
          value={offerKey}
          required={false}
          onChange={({ target }) => setBatch(target.value)}
          options={[['', 'The whole course'], ...offers.map(({ key, name }) => [key, name] as const)]}
        />
      )}
      <label className="field-inline">
        <input type="checkbox" checked={byMail} onChange={({ target }) => setByMail(target.checked)} />
        {mailWords('Email it, too', 'Email it, too (no mail server is set up)')}
      </label>
      <Field
        {...form.field('publishAt')}
        hint="Indian time. Leave empty to publish now."
        type="datetime-local"
        required={false}
      />
      <p role="status">{reach && sentenceOf(reach, byMail)}</p>
      <SubmitButton busy={form.busy} label="Publish" busyLabel="Publishing..." />
    </form>
  );
}

function sentenceOf({ students, byMail }: { students: number; byMail: number }, isMailed: boolean): string {
  const reached = `Reaches ${formatNumber(students)} ${students === 1 ? 'student' : 'students'}`;
  return isMailed ? `${reached}, ${formatNumber(byMail)} by email.` : `${reached}.`;
}
