import { useState } from 'react';
import type { SubmissionFile } from '../../../../server/contract/submissions.ts';
import { PageFrame } from '../../course-viewer/PageFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Shows submitted files without downloading them. */
export const FilesOfWork = ({ files }: { files: readonly SubmissionFile[] }) => (
  <>
    {files.map((file) => (
      <div key={file.id} className="stack">
        <Shown file={file} />
        {file.sameAs !== undefined && (
          <p className="notice notice-warning">
            {file.name}: same file as {file.sameAs}
          </p>
        )}
      </div>
    ))}
  </>
);

function Shown({ file: { name, path, mediaType } }: { file: SubmissionFile }) {
  if (/^image\/(?:jpeg|png|webp)$/.test(mediaType)) return <Photo name={name} path={path} />;
  if (mediaType === 'application/pdf') return <iframe className="document-frame" src={path} title={name} />;
  if (mediaType === WORD) return <PageFrame path={`${path}/page`} title={name} />;
  return null;
}

/** Photo with a button that rotates it, because phones often get the orientation wrong; a press enlarges it. */
function Photo({ name, path }: { name: string; path: string }) {
  const [turns, setTurns] = useState(0);
  const [isLarge, setLarge] = useState(false);
  return (
    <figure className="grading-photo" data-large={isLarge ? '' : undefined}>
      <div className="grading-photo-frame">
        <img src={path} alt={name} data-turns={turns % 4} />
      </div>
      <figcaption className="row">
        <Button kind="secondary" small aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
          <Icon name="search" size={18} />
          {isLarge ? 'Smaller' : 'Larger'}
          <span className="visually-hidden"> {name}</span>
        </Button>
        <Button kind="secondary" small onClick={() => setTurns(turns + 1)}>
          Turn<span className="visually-hidden"> {name}</span>
        </Button>
      </figcaption>
    </figure>
  );
}
