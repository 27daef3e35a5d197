import { useSyncExternalStore } from 'react';
import { lessonKind } from '../../../server/contract/lesson-kinds.ts';
import type { Material } from '../../../server/contract/materials.ts';
import { formatSize } from '../../lib/words/format-size.ts';
import { Icon } from '../ui/Icon.tsx';
import { kindOf } from './material-kinds.ts';
import { PageFrame } from './PageFrame.tsx';
import { TextPage } from './TextPage.tsx';

type Kind = 'pdf' | 'text' | 'word' | 'old-word' | 'picture' | 'other';

const KINDS: Readonly<Record<string, Kind>> = {
  'application/pdf': 'pdf',
  'text/plain': 'text',
  'application/msword': 'old-word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'word',
  'image/jpeg': 'picture',
  'image/png': 'picture',
  'image/webp': 'picture',
};

const NAMES: Readonly<Record<Kind, string>> = {
  pdf: 'PDF',
  text: 'Text',
  word: 'Word document',
  'old-word': 'Word document of an older kind (.doc)',
  picture: 'Picture',
  other: 'Document',
};

/** Browsers open these in a tab; others can only be downloaded. */
const OPENED: readonly Kind[] = ['pdf', 'text', 'picture'];

const never = (): (() => void) => () => {};

/** True if this browser shows PDFs inside a page; phones don't. Undefined before hydration. */
const usePdfViewer = (): boolean | undefined =>
  useSyncExternalStore(
    never,
    () => navigator.pdfViewerEnabled,
    () => undefined,
  );

/** Programs for kinds that no browser shows. */
const OPENED_ELSEWHERE: Partial<Record<Kind, string>> = {
  'old-word':
    'This is an older Word document. Download it, then open it in Word, in LibreOffice or in the office app of your phone.',
  other: 'Download this file, then open it in an office app on your phone or computer.',
};

/** Uploaded document: inline where possible, with links to open and to download it. */
export function DocumentView({ material }: { material: Material }) {
  const { title, filePath = '', size = 0, mediaType = '' } = material;
  const kind = KINDS[mediaType.split(';')[0] ?? ''] ?? 'other';
  const elsewhere = OPENED_ELSEWHERE[kind];
  if (elsewhere !== undefined) return <ToSave kind={kind} material={material} advice={elsewhere} />;
  const opens = OPENED.includes(kind);
  return (
    <div className="stack document">
      <Shown kind={kind} material={material} />
      <div className="row row-spread">
        <p className="soft small">
          {NAMES[kind]}, {formatSize(size)}
        </p>
        <p className="row">
          {opens && (
            <a className="button button-secondary" href={filePath} target="_blank" rel="noopener">
              <Icon name="external" size={18} />
              {kind === 'picture' ? 'Open picture' : 'Open document'}
              <span className="visually-hidden"> {title} (in a new tab)</span>
            </a>
          )}
          <a className={opens ? 'button button-secondary' : 'button'} href={`${filePath}?download`} download>
            <Icon name="download" size={18} />
            Download
            <span className="visually-hidden"> {title}</span>
          </a>
        </p>
      </div>
    </div>
  );
}

interface ToSaveProps {
  kind: Kind;
  material: Material;
  advice: string;
}

/** Download of a document for another program: kind, size, program and button. */
function ToSave({ kind, material, advice }: ToSaveProps) {
  const { title, filePath = '', size = 0 } = material;
  return (
    <div className="lesson-file card card-pad document">
      <span className="empty-picture">
        <Icon name="document" size={34} />
      </span>
      <p>{advice}</p>
      <a className="button" href={`${filePath}?download`} download>
        <Icon name="download" size={18} />
        Download<span className="visually-hidden"> {title}</span> ({formatSize(size)})
      </a>
      <p className="soft small">
        {lessonKind(material.type).variesByFile ? kindOf(material).name : NAMES[kind]}
      </p>
    </div>
  );
}

function Shown({ kind, material: { filePath = '', title, size = 0 } }: { kind: Kind; material: Material }) {
  const canFramePdf = usePdfViewer();
  if (kind === 'picture') return <img className="document-picture" src={filePath} alt={title} />;
  if (kind === 'text') return <TextPage path={filePath} size={size} />;
  if (kind === 'word') return <PageFrame path={`${filePath}/page`} title={title} />;
  if (canFramePdf) return <iframe className="document-frame" src={filePath} title={title} />;
  return (
    <div className="lesson-file card card-pad">
      <span className="empty-picture">
        <Icon name="document" size={34} />
      </span>
      <p className="soft">{canFramePdf === false && 'Your browser opens PDF files in a new tab.'}</p>
    </div>
  );
}
