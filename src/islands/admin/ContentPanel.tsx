import { useState } from 'react';
import { Empty } from '../ui/Empty.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useConfirm } from '../ui/use-confirm.tsx';
import { deleteMaterialQuestion } from './content-questions.ts';
import { ListFoot, ListFrame } from './ListFrame.tsx';
import { MaterialTable } from './MaterialTable.tsx';
import { useMaterialList } from './queries.ts';
import { useDebounced } from './use-debounced.ts';

/** Everything that was uploaded or linked, newest first. */
export function ContentPanel({ reload }: { reload: () => void }) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const [dialog, ask] = useConfirm();
  const list = useMaterialList(search);
  const materials = list.data?.pages.flatMap((page) => page.items);
  const total = list.data?.pages[0]?.total ?? 0;

  return (
    <div className="stack">
      <div className="row row-spread">
        <h2>Content</h2>
        {(total > 0 || typed !== '') && (
          <SearchField
            label="Search content"
            placeholder="Title or course"
            value={typed}
            onChange={setTyped}
          />
        )}
      </div>
      <ListFrame
        state={list}
        shown={materials?.length}
        empty={
          search === '' ? (
            <Empty
              icon="upload"
              title="No materials have been uploaded yet."
              text="Add a video, a document, a YouTube link or an assignment in the tabs beside."
            />
          ) : (
            <Empty icon="search" title={`Nothing matches “${search}”.`} text="Try another title or course." />
          )
        }
      >
        <MaterialTable
          materials={materials ?? []}
          onDelete={(material) => ask(deleteMaterialQuestion(material, reload))}
        />
        <ListFoot {...list} shown={materials?.length ?? 0} total={total} />
      </ListFrame>
      {dialog}
    </div>
  );
}
