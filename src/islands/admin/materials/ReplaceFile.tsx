import type { UploadKind } from '../../../../server/contract/lesson-kinds.ts';
import type { Material } from '../../../../server/contract/materials.ts';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { errorToast } from '../error-toast.ts';
import { fileFault, filesOf } from '../upload/check-upload.ts';
import { FileField } from '../upload/FileField.tsx';
import { uploadKinds } from '../upload/upload-kinds.ts';
import { useUploads } from '../upload/uploads.tsx';

interface Props {
  material: Material;
  kind: UploadKind;
  maxBytes: number;
  /** Called once the upload is queued; it appears above the list. */
  onBegun: () => void;
}

/** Replaces a material's file. Students' progress stays. */
export function ReplaceFile({ material: { id, title }, kind, maxBytes, onBegun }: Props) {
  const { add } = useUploads();
  const form = useForm({
    check(data): Record<string, string> {
      const [file] = filesOf(data);
      const fault = file === undefined ? 'Choose a file.' : fileFault(file, kind, maxBytes);
      return fault === undefined ? {} : { materialFile: fault };
    },
    async send(data) {
      const [file] = filesOf(data);
      if (file === undefined) return;
      await add(file, kind, { materialId: String(id), title, type: kind });
      onBegun();
    },
    onInvalid: ({ materialFile = '' }) => showToast('warning', materialFile),
    onError: errorToast,
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
