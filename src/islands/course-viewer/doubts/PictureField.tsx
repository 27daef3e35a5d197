import { useEffect, useState } from 'react';
import { memberLimits } from '../../../../server/contract/member-limits.ts';
import { formatSize } from '../../../lib/words/format-size.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { FileButton } from '../../ui/upload/FileButton.tsx';
import { PHOTOS, shrinkPhoto } from '../../ui/upload/shrink-photo.ts';

interface Props {
  /** Chosen but not uploaded. */
  picture: File | undefined;
  onChoose: (picture: File | undefined) => void;
  /** Address of the uploaded picture. */
  kept: string | null;
}

/** Field for one picture, with a preview and a button that removes it. */
export function PictureField({ picture, onChoose, kept }: Props) {
  const [isDropped, setDropped] = useState(false);
  const chosen = useDataUrl(picture);
  const shown = picture === undefined ? (isDropped ? null : kept) : chosen;

  async function choose([file]: readonly File[]) {
    if (file === undefined) return;
    if (!PHOTOS.includes(file.type || 'none'))
      return showToast('warning', 'Choose a JPEG, PNG or WebP picture.');
    const small = await shrinkPhoto(file, true);
    if (small.size > memberLimits.doubtPicture)
      return showToast('warning', `${file.name} is larger than ${formatSize(memberLimits.doubtPicture)}.`);
    onChoose(small);
  }
  function remove() {
    if (picture === undefined) setDropped(true);
    else onChoose(undefined);
  }

  return (
    <div className="row">
      {isDropped && <input type="hidden" name="withoutPicture" />}
      {shown && <img className="picture-small" src={shown} alt="Preview" />}
      {picture && <span className="soft small">{formatSize(picture.size)}</span>}
      <FileButton className="button-small" accept={PHOTOS} onChoose={(files) => void choose(files)}>
        <Icon name="plus" size={20} />
        {shown ? 'Choose another picture' : 'Add a picture'}
      </FileButton>
      {shown && (
        <Button kind="ghost" small onClick={remove}>
          Remove the picture
        </Button>
      )}
    </div>
  );
}

/** Returns a file as a data URL, which the CSP allows. */
function useDataUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (file === undefined) return undefined;
    const reader = new FileReader();
    reader.onload = () => setUrl(typeof reader.result === 'string' ? reader.result : undefined);
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return url;
}
