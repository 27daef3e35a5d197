import { textOf } from '../../../lib/form-values.ts';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { failureOf } from '../act.ts';
import { MaterialFields, materialLabels } from '../MaterialFields.tsx';
import { checkUpload, filesOf, titleOf, toastOf } from './check-upload.ts';
import { FileField } from './FileField.tsx';
import { UploadList } from './UploadList.tsx';
import { type UploadKind, uploadKinds } from './upload-kinds.ts';
import { addUpload } from './uploads.ts';

interface Props {
  kind: UploadKind;
  /** Greatest size in bytes. */
  maxBytes: number;
  reload: () => void;
}

/** Uploads videos or documents, and shows how it goes. */
export function UploadPanel({ kind, maxBytes, reload }: Props) {
  const { heading, fileLabel, button, accept } = uploadKinds[kind];
  const form = useForm({
    check: (data) => checkUpload(data, kind, maxBytes),
    async send(data, element) {
      const files = filesOf(data);
      for (const file of files) {
        const title = titleOf(data, file, files.length);
        await addUpload(file, kind, title, {
          title,
          description: textOf(data, 'description'),
          type: kind,
          courseId: textOf(data, 'courseId'),
        });
      }
      element.reset();
    },
    onFailure: (error, fields) =>
      error === undefined ? showToast('warning', toastOf(fields)) : showToast('error', failureOf(error)),
  });

  return (
    <div className="stack">
      <form className="form admin-form" {...form.props}>
        <h2>{heading}</h2>
        <FormSummary form={form} labels={{ ...materialLabels, materialFile: fileLabel }} id={kind} />
        <MaterialFields form={kind} errors={form.fields}>
          <FileField
            id={`${kind}-materialFile`}
            label={fileLabel}
            accept={accept}
            maxBytes={maxBytes}
            error={form.fields['materialFile']}
            multiple
          />
        </MaterialFields>
        <SubmitButton busy={form.busy} label={button} busyLabel="Uploading..." />
      </form>
      <UploadList reload={reload} />
    </div>
  );
}
