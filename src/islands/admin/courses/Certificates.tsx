import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { certificateModes } from '../../../../server/contract/certificate-modes.ts';
import type { CertificateTerms, CourseCertificates } from '../../../../server/contract/certificates.ts';
import type { Course } from '../../../../server/contract/courses.ts';
import { limits } from '../../../../server/contract/limits.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, SelectField } from '../../ui/form/Field.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ListFrame } from '../lists/ListFrame.tsx';
import { useCourseCertificates } from '../queries/courses.ts';
import { type CertificateAct, CertificateActDialog } from './CertificateActDialog.tsx';
import { CertificateList } from './CertificateList.tsx';

/** Certificates of a course: rules, waiting students and issued certificates. */
export function Certificates({ course }: { course: Course }) {
  const state = useCourseCertificates(course.id);
  const { data } = state;
  const [acting, setActing] = useState<CertificateAct>();
  return (
    <ListFrame state={state} shown={data && 1} empty={null}>
      {data && (
        <div className="stack admin-form">
          <p className="soft">
            <a href="/admin?tab=site&file=site/site.yml&at=/certificateDesign">Design, logo and signature</a>{' '}
            are the same for all courses. Issued certificates keep theirs.
          </p>
          <TermsForm courseId={course.id} {...data} />
          {data.ready.length > 0 && <Ready courseId={course.id} {...data} />}
          <CertificateList courseId={course.id} onAct={setActing} />
        </div>
      )}
      {acting && <CertificateActDialog {...acting} onClosed={() => setActing(undefined)} />}
    </ListFrame>
  );
}

const labels = { mode: 'Who gets a certificate', hours: 'Hours of the course', text: 'A sentence to print' };
const isMode = (name: string): name is CertificateTerms['mode'] => Object.hasOwn(certificateModes, name);

function termsIn(data: FormData): CertificateTerms {
  const mode = textOf(data, 'mode');
  const hours = textOf(data, 'hours').trim();
  return {
    mode: isMode(mode) ? mode : 'off',
    hours: hours === '' ? null : Number(hours),
    text: textOf(data, 'text'),
  };
}

function TermsForm({ courseId, terms, pageHours }: CourseCertificates & { courseId: number }) {
  const save = useMutation({
    mutationFn: (json: CertificateTerms) =>
      unwrap(api.courses[':id'].certificates.$put({ param: { id: String(courseId) }, json })),
  });
  const form = useForm({
    id: 'terms',
    labels,
    check: () => ({}),
    send: async (data) => void (await save.mutateAsync(termsIn(data))),
  });
  return (
    <form className="form" {...form.props}>
      <FormSummary form={form} />
      <SelectField
        {...form.field('mode')}
        hint="A student has finished when every required material is done."
        defaultValue={terms.mode}
        options={Object.entries(certificateModes)}
      />
      <Field
        {...form.field('hours')}
        hint={pageHours === null ? undefined : `Leave empty to print ${pageHours}, as the course page says.`}
        type="number"
        inputMode="numeric"
        min={1}
        max={limits.certificateHours}
        required={false}
        defaultValue={terms.hours ?? ''}
      />
      <Field
        {...form.field('text')}
        hint="For example: With twelve practice tasks and a final project."
        required={false}
        maxLength={limits.certificateText}
        defaultValue={terms.text}
      />
      <SubmitButton busy={form.busy} label="Save" />
    </form>
  );
}

function Ready({ courseId, ready, terms }: CourseCertificates & { courseId: number }) {
  const issue = useMutation({
    mutationFn: () => {
      const userIds = ready.map(({ userId }) => userId);
      return unwrap(
        api.courses[':id'].certificates.$post({ param: { id: String(courseId) }, json: { userIds } }),
      );
    },
  });
  return (
    <section className="stack-small" aria-labelledby="ready">
      <h3 id="ready">Finished, without a certificate</h3>
      <p className="break">{ready.map(({ fullName }) => fullName).join(', ')}</p>
      {terms.mode === 'off' ? (
        <p className="soft">Choose who gets a certificate above, then issue it here.</p>
      ) : (
        <Button busy={issue.isPending} onClick={() => issue.mutate()}>
          {issue.isPending ? 'Processing...' : `Issue ${ready.length}`}
        </Button>
      )}
    </section>
  );
}
