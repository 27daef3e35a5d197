import { useState } from 'react';
import { fileOf, textOf } from '../../../lib/form-values.ts';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { failureOf } from '../act.ts';
import { MaterialFields, materialLabels } from '../MaterialFields.tsx';
import { checkUpload, toastOf } from './check-upload.ts';
import { FileField } from './FileField.tsx';
import { UploadCancelled } from './send-file.ts';
import { UploadProgress } from './UploadProgress.tsx';
import { type UploadKind, uploadKinds } from './upload-kinds.ts';
import { useUpload } from './use-upload.ts';

interface Props {
  kind: UploadKind;
  /** Greatest size in bytes. */
  maxBytes: number;
  reload: () => void;
  /** Told when an upload begins and ends: the panel has to stay until then. */
  onBusy: (busy: boolean) => void;
}

/** Uploads a video or a document, and shows how it goes. */
export function UploadPanel({ kind, maxBytes, reload, onBusy }: Props) {
  const { heading, fileLabel, button, accept } = uploadKinds[kind];
  const { upload, speed, cancel } = useUpload();
  const [name, setName] = useState('');
  const form = useForm({
    check: (data) => checkUpload(data, kind, maxBytes),
    async send(data, element) {
      const file = fileOf(data, 'materialFile');
      if (file === undefined) return;
      setName(file.name);
      onBusy(true);
      const message = await upload({
        title: textOf(data, 'title'),
        description: textOf(data, 'description'),
        type: kind,
        courseId: textOf(data, 'courseId'),
        file,
      }).finally(() => onBusy(false));
      showToast('success', message);
      element.reset();
      reload();
    },
    onFailure(error, fields) {
      if (error === undefined) showToast('warning', toastOf(fields));
      else if (error instanceof UploadCancelled) showToast('warning', 'Upload cancelled.');
      else showToast('error', failureOf(error));
    },
  });

  return (
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
        />
      </MaterialFields>
      {speed && <UploadProgress name={name} speed={speed} onCancel={cancel} />}
      <SubmitButton busy={form.busy} label={button} busyLabel="Uploading..." />
    </form>
  );
}
