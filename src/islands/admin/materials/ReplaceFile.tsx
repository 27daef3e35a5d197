import type { Material } from '../../../../server/contract/materials.ts';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { failureOf } from '../act.ts';
import { fileFault, filesOf } from '../upload/check-upload.ts';
import { FileField } from '../upload/FileField.tsx';
import { type UploadKind, uploadKinds } from '../upload/upload-kinds.ts';
import { addUpload } from '../upload/uploads.ts';

interface Props {
  material: Material;
  kind: UploadKind;
  /** Greatest size in bytes. */
  maxBytes: number;
  /** The upload is in line; it shows above the list. */
  onBegun: () => void;
}

/** Puts another file in the place of a material's. What students did with it stays. */
export function ReplaceFile({ material: { id, title }, kind, maxBytes, onBegun }: Props) {
  const form = useForm({
    check(data): Record<string, string> {
      const [file] = filesOf(data);
      const fault = file === undefined ? 'Choose a file.' : fileFault(file, kind, maxBytes);
      return fault === undefined ? {} : { materialFile: fault };
    },
    async send(data) {
      const [file] = filesOf(data);
      if (file === undefined) return;
      await addUpload(file, kind, title, { materialId: String(id) });
      onBegun();
    },
    onFailure: (error, { materialFile = '' }) =>
      error === undefined ? showToast('warning', materialFile) : showToast('error', failureOf(error)),
  });
  return (
    <form className="form material-part" {...form.props}>
      <h3>Replace the file</h3>
      <FileField
        id="replace-materialFile"
        label={uploadKinds[kind].fileLabel}
        accept={uploadKinds[kind].accept}
        maxBytes={maxBytes}
        error={form.fields['materialFile'] ?? form.problem}
      />
      <SubmitButton busy={form.busy} label="Replace file" busyLabel="Uploading..." />
    </form>
  );
}
