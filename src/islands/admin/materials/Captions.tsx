import { useMutation } from '@tanstack/react-query';
import type { Material } from '../../../../server/contract/materials.ts';
import {
  CAPTION_FILES,
  captionLanguages,
  isCaptionsName,
  NOT_CAPTIONS,
} from '../../../../server/contract/video.ts';
import { unwrap } from '../../../lib/api/api.ts';
import { fileOf } from '../../../lib/forms/form-values.ts';
import { Button } from '../../ui/Button.tsx';
import { describedBy, FieldFrame, SelectField } from '../../ui/form/Field.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';

const HINT = 'A .vtt, .srt or .sbv file, at most 1 MB.';

interface Props {
  material: Material;
  onDone: () => void;
}

/** Captions of a video, with a form to upload them. */
export function Captions({ material: { id, captionsPath, captionsLanguage = 'en' }, onDone }: Props) {
  const path = `/api/materials/${id}/captions`;
  const change = useMutation({
    mutationFn: (init: RequestInit) => unwrap<{ message: string }>(fetch(path, init)),
    onSettled: (_answer, error) => {
      if (error === null) onDone();
    },
  });
  const form = useForm({
    check: (data): Record<string, string> =>
      isCaptionsName(fileOf(data, 'captionsFile')?.name ?? '') ? {} : { captionsFile: NOT_CAPTIONS },
    send: async (data) => void (await change.mutateAsync({ method: 'POST', body: data })),
    onInvalid: () => showToast('warning', NOT_CAPTIONS),
  });

  return (
    <form className="form material-part" {...form.props}>
      <h3>Captions</h3>
      {/* The English name first, so that typing letters finds it. */}
      <SelectField
        form="captions"
        name="language"
        label="Language of the captions"
        error={form.fields['language']}
        defaultValue={captionsLanguage}
        options={captionLanguages.map(({ code, english, name }) => [
          code,
          english === name ? name : `${english} (${name})`,
        ])}
      />
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
          accept={`${CAPTION_FILES.join(',')},text/vtt`}
          required
          {...describedBy('captions-captionsFile', HINT, form.fields['captionsFile'] ?? form.problem)}
        />
      </FieldFrame>
      <div className="row">
        <SubmitButton busy={form.busy} label="Save captions" busyLabel="Uploading..." />
        {captionsPath !== undefined && (
          <Button
            kind="secondary"
            disabled={change.isPending}
            onClick={() => change.mutate({ method: 'DELETE' })}
          >
            Remove captions
          </Button>
        )}
      </div>
    </form>
  );
}
