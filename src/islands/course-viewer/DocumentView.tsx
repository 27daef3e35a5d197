import type { Material } from '../../../server/contract/materials.ts';
import { formatSize } from '../../lib/format-size.ts';
import { Icon } from '../ui/Icon.tsx';

const KINDS: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'text/plain': 'Text',
  'application/msword': 'Word document',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word document',
};

/** Browsers show these by themselves; the rest can only be saved. */
const SHOWN = new Set(['PDF', 'Text']);

/** An uploaded document: opened in a new tab where the browser can, and to keep. */
export function DocumentView({ material }: { material: Material }) {
  const { title, filePath = '', size = 0, mediaType = '' } = material;
  const kind = KINDS[mediaType.split(';')[0] ?? ''] ?? 'Document';
  return (
    <div className="lesson-file card card-pad">
      <span className="empty-picture">
        <Icon name="document" size={34} />
      </span>
      <p className="soft">
        {kind}, {formatSize(size)}
      </p>
      <p className="row">
        {SHOWN.has(kind) && (
          <a className="button" href={filePath} target="_blank" rel="noopener">
            <Icon name="external" size={18} />
            Open document
            <span className="visually-hidden"> {title} (in a new tab)</span>
          </a>
        )}
        <a
          className={SHOWN.has(kind) ? 'button button-secondary' : 'button'}
          href={`${filePath}?download`}
          download
        >
          <Icon name="download" size={18} />
          Download
          <span className="visually-hidden"> {title}</span>
        </a>
      </p>
    </div>
  );
}
