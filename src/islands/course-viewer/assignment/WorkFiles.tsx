import type { SubmissionFile } from '../../../../server/contract/submissions.ts';
import { formatSize } from '../../../lib/words/format-size.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

interface Props {
  files: readonly SubmissionFile[];
  /** Set for drafts only. */
  onRemove?: (file: SubmissionFile) => void;
}

/** Lists files with sizes, to open or remove. */
export function WorkFiles({ files, onRemove }: Props) {
  if (files.length === 0) return null;
  return (
    <ul role="list" className="work-files">
      {files.map((file) => (
        <li key={file.id}>
          {/^image\/(?:jpeg|png|webp)$/.test(file.mediaType) ? (
            <img src={file.path} alt="" width={44} height={44} loading="lazy" />
          ) : (
            <Icon name="document" size={24} />
          )}
          <p>
            <a className="break" href={file.path} target="_blank" rel="noopener">
              {file.name}
              <span className="visually-hidden"> (in a new tab)</span>
            </a>
            <span className="soft small">{formatSize(file.size)}</span>
          </p>
          {onRemove && (
            <Button kind="ghost" small onClick={() => onRemove(file)}>
              Remove<span className="visually-hidden"> {file.name}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
