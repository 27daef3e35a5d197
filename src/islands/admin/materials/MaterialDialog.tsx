import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Material } from '../../../../server/contract/materials.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog, useDialogForm } from '../../ui/form/FormDialog.tsx';
import type { MaxBytes } from '../upload/upload-kinds.ts';
import { KindFields, lessonFaults, lessonLabels, lessonOf } from './KindFields.tsx';
import { lessonForms } from './lesson-forms.tsx';
import { CourseSelect, MaterialTexts } from './MaterialFields.tsx';

interface Props {
  /** Material when the dialog opened. */
  material: Material;
  /** Material in the lists now; undefined if it is not listed. */
  latest: Material | undefined;
  maxBytes: MaxBytes;
  onClosed: () => void;
  onOpen: (material: Material) => void;
}

/**
 * Dialog to edit a material's name, visibility and file. If someone else saved a newer version, shows it, keeps what
 * was typed and offers to overwrite.
 */
export function MaterialDialog({ material, latest, maxBytes, onClosed, onOpen }: Props) {
  const { id, title, hidden, required, type, courseId } = material;
  const { After, screen } = lessonForms[type];
  const save = useMutation({
    mutationFn: (data: FormData) =>
      unwrap(
        api.materials[':id'].$put({
          param: { id: String(id) },
          header: { 'if-match': `"${(theirs ?? material).version}"` },
          json: { ...lessonOf(material, data), courseId: Number(textOf(data, 'courseId')) },
        }),
      ),
  });
  const [isStale, setStale] = useState(false);
  const theirs = isStale ? latest : undefined;
  const form = useDialogForm({
    id: 'edit',
    labels: lessonLabels(material),
    check: (data) => lessonFaults(material, data),
    async send(data) {
      await save.mutateAsync(data);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'CHANGED_MEANWHILE') setStale(true);
    },
  });

  return (
    <FormDialog
      title={`Edit ${title}`}
      form={form}
      submit="Save"
      wide
      after={
        <>
          {screen && (
            <div className="material-part">
              <Button kind="secondary" onClick={() => onOpen(material)}>
                {screen.button}
              </Button>
            </div>
          )}
          {After && (
            <After material={material} maxBytes={maxBytes} onDone={() => form.dialog.current?.close()} />
          )}
        </>
      }
      onClosed={onClosed}
    >
      {theirs !== undefined && theirs.version !== material.version && <SavedMeanwhile {...theirs} />}
      <MaterialTexts form={form} material={material} />
      <KindFields material={material} errors={form.fields} />
      <CourseSelect
        form={form}
        hint="It moves to the end of that course. Students keep their progress."
        selected={courseId}
      />
      <label className="field-inline">
        <input type="checkbox" name="shown" defaultChecked={hidden !== true} />
        Visible to students
      </label>
      <label className="field-inline">
        <input type="checkbox" name="required" defaultChecked={required !== false} />
        Counts for progress
      </label>
    </FormDialog>
  );
}

/** Shows what someone else saved while this dialog was open. */
const SavedMeanwhile = ({ title, description, hidden }: Material) => (
  <div className="notice notice-warning stack" role="status">
    <p>
      Someone else saved <strong>{title}</strong> while you were editing,{' '}
      {hidden === true ? 'hidden from' : 'shown to'} students
      {description ? ', with this description:' : ', without a description.'}
    </p>
    {description && <p className="message-text">{description}</p>}
    <p>Save again to replace their version with yours, or cancel to keep theirs.</p>
  </div>
);
