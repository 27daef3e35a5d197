import { useState } from 'react';
import type { Material } from '../../../../server/contract/materials.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { Empty } from '../../ui/Empty.tsx';
import type { Confirmation } from '../../ui/use-confirm.tsx';
import { ListFoot, ListFrame } from '../lists/ListFrame.tsx';
import { useDebounced } from '../lists/use-debounced.ts';
import { useCourseMaterials, useMaterials } from '../queries/courses.ts';
import { ALL_MATERIALS, type MaterialFilter } from '../queries/keys.ts';
import { UploadList } from '../upload/UploadList.tsx';
import type { MaxBytes } from '../upload/upload-kinds.ts';
import { useAdminConfirm } from '../use-admin-confirm.ts';
import { ContentFilters } from './ContentFilters.tsx';
import { CourseOrder } from './CourseOrder.tsx';
import { lessonForms } from './lesson-forms.tsx';
import { MaterialDialog } from './MaterialDialog.tsx';
import { MaterialTable } from './MaterialTable.tsx';

const deletion = ({ id, title, courseName }: Material): Confirmation => ({
  title: `Delete ${title}?`,
  text: `Students of ${courseName} no longer see it. You can restore it from the trash for 30 days.`,
  yes: 'Delete',
  danger: true,
  run: () => unwrap(api.materials[':id'].$delete({ param: { id: String(id) } })),
});

interface Props {
  maxBytes: MaxBytes;
  /** The one course whose content is shown, in the screen of the course. */
  courseId?: string;
  /** Id of the material whose fields are open at first. */
  opened?: string | undefined;
}

/** Everything that was uploaded or linked; one course in its order can be arranged. */
export function ContentPanel({ maxBytes, courseId: only, opened: openedId }: Props) {
  const [filter, setFilter] = useState<MaterialFilter>(
    only === undefined ? ALL_MATERIALS : { ...ALL_MATERIALS, courseId: only, sort: 'course' },
  );
  const [chosen, setChosen] = useState<Material | 'first' | undefined>('first');
  const [opened, setOpened] = useState<Material>();
  const Screen = opened && lessonForms[opened.type].screen?.Screen;
  const [dialog, confirm] = useAdminConfirm();
  const search = useDebounced(filter.search.trim());
  const { courseId, type, sort } = filter;
  const isOrder = courseId !== '' && sort === 'course' && type === '' && search === '';
  const list = useMaterials({ ...filter, search }, !isOrder);
  const order = useCourseMaterials(isOrder ? courseId : '');
  const { items: materials } = list;
  const first = order.data?.find(({ id }) => String(id) === openedId);
  const editing = chosen === 'first' ? first : chosen;
  const remove = (material: Material) => confirm(deletion(material));
  const empty =
    search === '' && courseId === '' && type === '' ? (
      <Empty
        icon="upload"
        title="No materials have been uploaded yet."
        text="Add a video, document, YouTube link, text, quiz or assignment with the other Content tabs."
      />
    ) : (
      <Empty
        icon="search"
        title={search === '' ? 'Nothing here.' : `Nothing found for “${search}”.`}
        text="Try another title, course or type."
      />
    );

  if (opened && Screen) return <Screen material={opened} onBack={() => setOpened(undefined)} />;
  return (
    <div className="stack">
      {only === undefined && (
        <div className="list-bar">
          <h2>Content</h2>
          <ContentFilters filter={filter} onChange={(change) => setFilter({ ...filter, ...change })} />
        </div>
      )}
      <UploadList />
      {isOrder ? (
        <ListFrame state={order} shown={order.data?.length} empty={empty}>
          <CourseOrder
            key={courseId}
            courseId={courseId}
            materials={order.data ?? []}
            onEdit={setChosen}
            onDelete={remove}
            onOpen={setOpened}
          />
        </ListFrame>
      ) : (
        <ListFrame state={list} shown={materials?.length} empty={empty}>
          <MaterialTable
            materials={materials ?? []}
            onEdit={setChosen}
            onDelete={remove}
            onOpen={setOpened}
          />
          <ListFoot list={list} />
        </ListFrame>
      )}
      {editing && (
        <MaterialDialog
          material={editing}
          latest={(isOrder ? order.data : materials)?.find(({ id }) => id === editing.id)}
          maxBytes={maxBytes}
          onClosed={() => setChosen(undefined)}
          onOpen={setOpened}
        />
      )}
      {dialog}
    </div>
  );
}
