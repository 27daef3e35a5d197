import { useState } from 'react';
import { captionLanguages } from '../../../../server/contract/captions.ts';
import type { Material } from '../../../../server/contract/materials.ts';
import { unreachable } from '../../../lib/api-error.ts';
import { fileOf } from '../../../lib/form-values.ts';
import { describedBy, FieldFrame } from '../../ui/form/Field.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { act, failureOf } from '../act.ts';
import { useReloaded } from '../queries.ts';
import { refusalIn } from '../upload/upload-calls.ts';

const HINT = 'A WebVTT file (.vtt), at most 1 MB.';
const NOT_CAPTIONS = 'Please choose a WebVTT file (.vtt) with captions.';

interface Props {
  material: Material;
  onDone: () => void;
}

/** Captions beside a video. */
export function Captions({ material: { id, captionsPath, captionsLanguage = 'en' }, onDone }: Props) {
  const reloaded = useReloaded();
  const [removing, setRemoving] = useState(false);
  const path = `/api/materials/${id}/captions`;
  const form = useForm({
    check: (data): Record<string, string> =>
      fileOf(data, 'captionsFile')?.name.toLowerCase().endsWith('.vtt') ? {} : { captionsFile: NOT_CAPTIONS },
    async send(data) {
      const message = await ask(path, { method: 'POST', body: data });
      showToast('success', message);
      await reloaded();
      onDone();
    },
    onFailure: (error, { captionsFile = '' }) =>
      error === undefined ? showToast('warning', captionsFile) : showToast('error', failureOf(error)),
  });

  async function remove() {
    setRemoving(true);
    const worked = await act(ask(path, { method: 'DELETE' }).then((message) => ({ message })));
    setRemoving(false);
    await reloaded();
    if (worked) onDone();
  }

  return (
    <form className="form material-part" {...form.props}>
      <h3>Captions</h3>
      <FieldFrame id="captions-language" label="Language of the captions" error={form.fields['language']}>
        <select
          id="captions-language"
          name="language"
          defaultValue={captionsLanguage}
          {...describedBy('captions-language', undefined, form.fields['language'])}
        >
          {/* The English name first: a keyboard finds it by its letters. */}
          {captionLanguages.map(({ code, english, name }) => (
            <option key={code} value={code}>
              {english === name ? name : `${english} (${name})`}
            </option>
          ))}
        </select>
      </FieldFrame>
      <FieldFrame
        id="captions-captionsFile"
        label={captionsPath === undefined ? 'Captions file' : 'Another captions file'}
        hint={HINT}
        error={form.fields['captionsFile'] ?? form.problem}
      >
        <input
          id="captions-captionsFile"
          name="captionsFile"
          type="file"
          className="file-input"
          accept=".vtt,text/vtt"
          required
          {...describedBy('captions-captionsFile', HINT, form.fields['captionsFile'] ?? form.problem)}
        />
      </FieldFrame>
      <div className="row">
        <SubmitButton busy={form.busy} label="Save captions" busyLabel="Uploading..." />
        {captionsPath !== undefined && (
          <button
            type="button"
            className="button button-secondary"
            disabled={removing}
            onClick={() => void remove()}
          >
            Remove captions
          </button>
        )}
      </div>
    </form>
  );
}

/** @returns the server's sentence @throws ApiError */
async function ask(path: string, init: RequestInit): Promise<string> {
  const answer = await fetch(path, init).catch(() => {
    throw unreachable();
  });
  if (!answer.ok) throw refusalIn(answer.status, await answer.text(), answer.headers.get('retry-after'));
  const body: unknown = await answer.json();
  return typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';
}
