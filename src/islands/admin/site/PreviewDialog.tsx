import { useRef, useState } from 'react';
import type { ContentFile } from '../../../../server/contract/content-editor.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { SelectField } from '../../ui/form/Field.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import type { Fields } from './content-values.ts';
import { pagesOf } from './pages-of.ts';

const WIDTHS = [
  { name: '360', label: 'Phone' },
  { name: '768', label: 'Tablet' },
  { name: 'full', label: 'Full width' },
] as const;
type Width = (typeof WIDTHS)[number]['name'];

interface Props {
  file: ContentFile;
  values: Fields;
  onClosed: () => void;
}

/** Dialog with a preview of the pages after publishing all drafts. */
export function PreviewDialog({ file, values, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [width, setWidth] = useState<Width>('360');
  const pages = pagesOf(file, values);
  const [page, setPage] = useState(pages[0] ?? '/');
  return (
    <Dialog title="Preview" dialog={dialog} onClosed={onClosed} wide>
      <div className="content-preview-tools">
        <SelectField
          form="preview"
          name="page"
          label="Page"
          value={page}
          options={pages.map((address) => [address, address])}
          onChange={({ target }) => setPage(target.value)}
        />
        <Tabs id="preview" label="Width" items={WIDTHS} selected={width} onSelect={setWidth} />
      </div>
      <div
        id={`preview-panel-${width}`}
        role="tabpanel"
        aria-labelledby={`preview-tab-${width}`}
        className="content-preview"
      >
        <iframe
          title={`Preview of ${page}`}
          src={`/preview${page}`}
          sandbox="allow-same-origin"
          width={width === 'full' ? '100%' : width}
        />
      </div>
      <DialogActions dialog={dialog} busy={false} close="Close" />
    </Dialog>
  );
}
