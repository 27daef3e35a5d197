import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { isUploadKind, lessonKind } from '../../../../server/contract/lesson-kinds.ts';
import type { Material } from '../../../../server/contract/materials.ts';
import { formatSize } from '../../../lib/words/format-size.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { FileButton } from '../../ui/upload/FileButton.tsx';
import { errorToast } from '../error-toast.ts';
import { Captions } from '../materials/Captions.tsx';
import { fileFault } from '../upload/check-upload.ts';
import { UploadRow } from '../upload/UploadList.tsx';
import { type MaxBytes, uploadKinds } from '../upload/upload-kinds.ts';
import { useUploads } from '../upload/uploads.tsx';

interface Props {
  material: Material;
  maxBytes: MaxBytes;
}

/** Video or file of a lesson, with a form to replace it. */
export function LessonFile({ material, maxBytes }: Props) {
  const { id, title, type, filePath, size, film, captionsPath } = material;
  const { uploads, add } = useUploads();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isCaptioning, setCaptioning] = useState(false);
  if (filePath === undefined || !isUploadKind(type)) return null;
  const { icon, isFilm } = lessonKind(type);
  const replacing = uploads.filter(({ metadata }) => metadata['materialId'] === String(id));
  const replace = ([file]: readonly File[]) => {
    const fault = file && fileFault(file, type, maxBytes[type]);
    if (fault !== undefined) return showToast('warning', fault);
    if (file) add(file, type, { materialId: String(id), title, type }).catch(errorToast);
  };

  return (
    <div className="stack-small">
      {isFilm && (
        // biome-ignore lint/a11y/useMediaCaption: they are beside it where there are some
        <video
          className="pane-film"
          src={filePath}
          poster={film?.posterPath}
          preload="none"
          controls
          aria-label={title}
        />
      )}
      <div className="pane-file">
        <Icon name={icon} />
        <a href={filePath} target="_blank" rel="noopener">
          {decodeURIComponent(filePath.split('/').at(-1) ?? title)}
          <span className="visually-hidden"> (in a new tab)</span>
        </a>
        <span className="soft small numeric">{formatSize(size ?? 0)}</span>
        <span className="row">
          <FileButton className="button-small" accept={uploadKinds[type].accept} onChoose={replace}>
            Replace
          </FileButton>
          {isFilm && (
            <Button kind="secondary" small onClick={() => setCaptioning(true)}>
              <Icon name="captions" size={18} />
              {captionsPath === undefined ? 'Captions' : 'Change captions'}
            </Button>
          )}
        </span>
      </div>
      {replacing.length > 0 && (
        <ul role="list">
          {replacing.map((upload) => (
            <UploadRow key={upload.url} upload={upload} />
          ))}
        </ul>
      )}
      {isCaptioning &&
        // Forms can't be nested.
        createPortal(
          <Dialog title={`Captions of ${title}`} dialog={dialog} onClosed={() => setCaptioning(false)}>
            <Captions material={material} onDone={() => dialog.current?.close()} />
            <DialogActions dialog={dialog} busy={false} close="Close" />
          </Dialog>,
          document.body,
        )}
    </div>
  );
}
