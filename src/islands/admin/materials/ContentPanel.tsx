import { useState } from 'react';
import type { Material } from '../../../../server/contract/materials.ts';
import { Empty } from '../../ui/Empty.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import type { MaxBytes } from '../AdminTabs.tsx';
import { deleteMaterialQuestion } from '../content-questions.ts';
import { ListFoot, ListFrame } from '../ListFrame.tsx';
import { UploadList } from '../upload/UploadList.tsx';
import { useDebounced } from '../use-debounced.ts';
import { ContentFilters } from './ContentFilters.tsx';
import { CourseOrder } from './CourseOrder.tsx';
import { MaterialDialog } from './MaterialDialog.tsx';
import { MaterialTable } from './MaterialTable.tsx';
import { type ContentFilter, useCourseMaterials, useMaterialList } from './material-queries.ts';

const ALL: ContentFilter = { search: '', courseId: '', type: '', sort: 'newest' };

/** Everything that was uploaded or linked; one course in its order can be arranged. */
export function ContentPanel({ maxBytes, reload }: { maxBytes: MaxBytes; reload: () => void }) {
  const [filter, setFilter] = useState(ALL);
  const [editing, setEditing] = useState<Material>();
  const [dialog, ask] = useConfirm();
  const search = useDebounced(filter.search.trim());
  const { courseId, type, sort } = filter;
  const isOrder = courseId !== '' && sort === 'course' && type === '' && search === '';
  const list = useMaterialList({ ...filter, search }, !isOrder);
  const order = useCourseMaterials(isOrder ? courseId : '');
  const materials = list.data?.pages.flatMap((page) => page.items);
  const total = list.data?.pages[0]?.total;
  const empty =
    search === '' && courseId === '' && type === '' ? (
      <Empty
        icon="upload"
        title="No materials have been uploaded yet."
        text="Add a video, a document, a YouTube link or an assignment in the tabs beside."
      />
    ) : (
      <Empty
        icon="search"
        title={search === '' ? 'Nothing here.' : `Nothing matches “${search}”.`}
        text="Try another title, course or type."
      />
    );

  return (
    <div className="stack">
      <h2>Content</h2>
      <UploadList reload={reload} />
      <ContentFilters filter={filter} onChange={(change) => setFilter({ ...filter, ...change })} />
      {isOrder ? (
        <ListFrame state={order} shown={order.data?.length} empty={empty}>
          <CourseOrder
            key={courseId}
            courseId={courseId}
            materials={order.data ?? []}
            reload={reload}
            onEdit={setEditing}
          />
        </ListFrame>
      ) : (
        <ListFrame state={list} shown={materials?.length} empty={empty}>
          <MaterialTable
            materials={materials ?? []}
            onEdit={setEditing}
            onDelete={(material) => ask(deleteMaterialQuestion(material, reload))}
          />
          <ListFoot {...list} shown={materials?.length ?? 0} total={total} />
        </ListFrame>
      )}
      {editing && (
        <MaterialDialog
          material={editing}
          latest={(isOrder ? order.data : materials)?.find(({ id }) => id === editing.id)}
          maxBytes={maxBytes}
          onClosed={() => setEditing(undefined)}
        />
      )}
      {dialog}
    </div>
  );
}
