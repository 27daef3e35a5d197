import { useState } from 'react';
import type { Material } from '../../../../server/contract/materials.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import type { Confirmation } from '../../ui/use-confirm.tsx';
import { ListFoot, ListFrame } from '../lists/ListFrame.tsx';
import { ListHead } from '../lists/ListHead.tsx';
import { useDebounced } from '../lists/use-debounced.ts';
import { useMaterials } from '../queries/courses.ts';
import { ALL_MATERIALS, type MaterialFilter } from '../queries/keys.ts';
import { UploadList } from '../upload/UploadList.tsx';
import type { MaxBytes } from '../upload/upload-kinds.ts';
import { useAdminConfirm } from '../use-admin-confirm.ts';
import { ContentFilters } from './ContentFilters.tsx';
import { lessonForms } from './lesson-forms.tsx';
import { MaterialDialog } from './MaterialDialog.tsx';
import { MaterialTable } from './MaterialTable.tsx';

/** Returns the confirmation to delete a lesson. */
export const deletion = ({ id, title, courseName }: Material): Confirmation => ({
  title: `Delete ${title}?`,
  text: `Students of ${courseName} no longer see it. You can restore it from the trash for 30 days.`,
  yes: 'Delete',
  danger: true,
  run: () => unwrap(api.materials[':id'].$delete({ param: { id: String(id) } })),
});

interface Props {
  maxBytes: MaxBytes;
  /** Opens the course's lessons in order. */
  onOpenCourse: (courseId: number) => void;
}

/** Lists all uploads and links. */
export function ContentPanel({ maxBytes, onOpenCourse }: Props) {
  const [filter, setFilter] = useState<MaterialFilter>(ALL_MATERIALS);
  const [editing, setEditing] = useState<Material>();
  const [opened, setOpened] = useState<Material>();
  const Screen = opened && lessonForms[opened.type].screen?.Screen;
  const [dialog, confirm] = useAdminConfirm();
  const search = useDebounced(filter.search.trim());
  const { courseId, type } = filter;
  const list = useMaterials({ ...filter, search });
  const { items: materials } = list;
  const empty =
    search === '' && courseId === '' && type === '' ? (
      <Empty
        icon="upload"
        title="No materials have been uploaded yet."
        text="Add lessons of each kind with the other Content tabs."
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
      <ListHead
        title="Content"
        total={list.total}
        search={{
          label: 'Search content',
          placeholder: 'Title or course',
          value: filter.search,
          onChange: (typed) => setFilter({ ...filter, search: typed }),
        }}
        tools={<ContentFilters filter={filter} onChange={(change) => setFilter({ ...filter, ...change })} />}
      />
      {courseId !== '' && (
        <div className="row">
          <Button kind="secondary" small onClick={() => onOpenCourse(Number(courseId))}>
            Add and arrange lessons
          </Button>
        </div>
      )}
      <UploadList />
      <ListFrame state={list} shown={materials?.length} empty={empty}>
        <MaterialTable
          materials={materials ?? []}
          onEdit={setEditing}
          onDelete={(material) => confirm(deletion(material))}
          onOpen={setOpened}
        />
        <ListFoot list={list} />
      </ListFrame>
      {editing && (
        <MaterialDialog
          material={editing}
          latest={materials?.find(({ id }) => id === editing.id)}
          maxBytes={maxBytes}
          onClosed={() => setEditing(undefined)}
          onOpen={setOpened}
        />
      )}
      {dialog}
    </div>
  );
}
