import type { UploadKind } from '../../../../server/contract/lesson-kinds.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { errorToast } from '../error-toast.ts';
import { MaterialFields, materialLabels, moduleOf } from '../materials/MaterialFields.tsx';
import { checkUpload, filesOf, titleOf, toastOf } from './check-upload.ts';
import { FileField } from './FileField.tsx';
import { uploadKinds } from './upload-kinds.ts';
import { useUploads } from './uploads.tsx';

interface Props {
  kind: UploadKind;
  /** Greatest size in bytes. */
  maxBytes: number;
}

/** Form that uploads videos or documents; started uploads are listed separately. */
export function UploadPanel({ kind, maxBytes }: Props) {
  const { heading, fileLabel, button, accept } = uploadKinds[kind];
  const { add } = useUploads();
  const form = useForm({
    id: kind,
    labels: { ...materialLabels, materialFile: fileLabel },
    check: (data) => checkUpload(data, kind, maxBytes),
    async send(data, element) {
      const files = filesOf(data);
      for (const [at, file] of files.entries()) {
        const title = titleOf(data, file, files.length);
        const description = textOf(data, 'description');
        const place = { courseId: textOf(data, 'courseId'), ...moduleOf(data) };
        const metadata = { title, description, type: kind, ...place };
        await add(file, kind, metadata).catch((error: unknown) => {
          keepOnly(element, files.slice(at), title);
          throw error;
        });
      }
      element.reset();
    },
    onInvalid: (fields) => showToast('warning', toastOf(fields)),
    onError: errorToast,
  });

  return (
    <form className="form admin-form" {...form.props}>
      <h2>{heading}</h2>
      <FormSummary form={form} />
      <MaterialFields form={form}>
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
  );
}

/** Removes queued files from the form: submitted again, they would become second materials. */
function keepOnly(form: HTMLFormElement, files: readonly File[], title: string): void {
  const [input, name] = ['materialFile', 'title'].map((field) => form.elements.namedItem(field));
  if (!(input instanceof HTMLInputElement && name instanceof HTMLInputElement)) return;
  const rest = new DataTransfer();
  for (const file of files) rest.items.add(file);
  input.files = rest.files;
  // The last of several files keeps its intended title.
  if (files.length === 1) name.value = title;
}
