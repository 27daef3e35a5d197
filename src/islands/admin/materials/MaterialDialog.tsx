import { useRef, useState } from 'react';
import type { Material } from '../../../../server/contract/materials.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { textOf } from '../../../lib/form-values.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { describedBy, Field, FieldFrame } from '../../ui/form/Field.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import type { MaxBytes } from '../AdminTabs.tsx';
import { failureOf } from '../act.ts';
import { useReloaded } from '../queries.ts';
import { Captions } from './Captions.tsx';
import { materialLabels } from './MaterialFields.tsx';
import { ReplaceFile } from './ReplaceFile.tsx';

interface Props {
  /** As it was when the dialog was opened. */
  material: Material;
  /** As the lists show it now; undefined where they do not. */
  latest: Material | undefined;
  maxBytes: MaxBytes;
  onClosed: () => void;
}

/**
 * What a material is called, who sees it, and its file. A change made on an older state is refused; then the dialog says
 * what somebody else saved, keeps what was typed, and can save it in its place.
 */
export function MaterialDialog({ material, latest, maxBytes, onClosed }: Props) {
  const reloaded = useReloaded();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isRefused, setRefused] = useState(false);
  const { id, title, description, hidden, type } = material;
  const theirs = isRefused ? latest : undefined;
  const form = useForm({
    check: (data): Record<string, string> =>
      textOf(data, 'title').trim() === '' ? { title: 'Please enter a title.' } : {},
    async send(data) {
      const call = api.materials[':id'].$put({
        param: { id: String(id) },
        header: { 'if-match': `"${(theirs ?? material).version}"` },
        json: {
          title: textOf(data, 'title'),
          description: textOf(data, 'description'),
          hidden: data.get('shown') === null,
        },
      });
      const { message } = await unwrap(call);
      showToast('success', message);
      await reloaded();
      dialog.current?.close();
    },
    onFailure: (error) => {
      if (error === undefined) return;
      if (error instanceof ApiError && error.code === 'CHANGED_MEANWHILE') setRefused(true);
      showToast('error', failureOf(error));
      void reloaded();
    },
  });

  return (
    <Dialog title={`Edit ${title}`} dialog={dialog} onClosed={onClosed} busy={form.busy} wide>
      <form className="form" {...form.props}>
        <FormSummary form={form} labels={materialLabels} id="edit" />
        {theirs !== undefined && theirs.version !== material.version && <SavedMeanwhile {...theirs} />}
        <Field
          form="edit"
          name="title"
          label={materialLabels.title}
          maxLength={200}
          autoComplete="off"
          defaultValue={title}
          error={form.fields['title']}
        />
        <FieldFrame
          id="edit-description"
          label={materialLabels.description}
          error={form.fields['description']}
          optional
        >
          <textarea
            id="edit-description"
            name="description"
            rows={3}
            maxLength={5000}
            defaultValue={description}
            {...describedBy('edit-description', undefined, form.fields['description'])}
          />
        </FieldFrame>
        <label className="field-inline">
          <input type="checkbox" name="shown" defaultChecked={hidden !== true} />
          Students see it
        </label>
        <div className="dialog-actions">
          <button
            type="button"
            className="button button-secondary"
            disabled={form.busy}
            onClick={() => dialog.current?.close()}
          >
            Cancel
          </button>
          <SubmitButton busy={form.busy} label="Save" busyLabel="Processing..." />
        </div>
      </form>
      {type === 'video' && <Captions material={material} onDone={() => dialog.current?.close()} />}
      {(type === 'video' || type === 'document') && (
        <ReplaceFile
          material={material}
          kind={type}
          maxBytes={maxBytes[type]}
          onBegun={() => dialog.current?.close()}
        />
      )}
    </Dialog>
  );
}

/** What somebody else made of a material while this dialog was open. */
const SavedMeanwhile = ({ title, description, hidden }: Material) => (
  <div className="notice notice-warning stack" role="status">
    <p>
      Somebody else saved <strong>{title}</strong> meanwhile, {hidden === true ? 'hidden from' : 'shown to'}{' '}
      students
      {description ? ', with this description:' : ', without a description.'}
    </p>
    {description && <p className="message-text">{description}</p>}
    <p>Save again to put yours in its place, or cancel to keep theirs.</p>
  </div>
);
