import { useState } from 'react';
import type { TrashItem } from '../../../../server/contract/trash.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import type { Confirmation } from '../../ui/use-confirm.tsx';
import { ListFoot, ListFrame } from '../lists/ListFrame.tsx';
import { useTrash } from '../queries/site.ts';
import { useAdminConfirm } from '../use-admin-confirm.ts';
import { EmptyTrashDialog } from './EmptyTrashDialog.tsx';
import { TrashTable } from './TrashTable.tsx';

const BACK = {
  user: 'The student gets the account back with its courses and password, and can log in again.',
  course: 'You get the course back with its students and materials.',
  material: 'You get the material back in its course, with students’ progress.',
};

const paramOf = ({ kind, id }: TrashItem) => ({ kind, id: String(id) });

const restoration = (item: TrashItem): Confirmation => ({
  title: `Restore ${item.name}?`,
  text: BACK[item.kind],
  yes: 'Restore',
  run: () => unwrap(api.trash[':kind'][':id'].restore.$post({ param: paramOf(item) })),
});

const GONE = {
  user: (note: string) =>
    `This deletes everything about ${note} now: the account, courses, progress, messages and emails. You can't restore it. The audit log keeps a number in place of the name.`,
  course: () =>
    "This deletes the course now, with its materials, files and students’ progress. You can't restore it. The student accounts stay.",
  material: (note: string) =>
    `This deletes it now from ${note}, with its file and students’ progress. You can't restore it.`,
};

const KEPT = 'Earlier backups still have it.';

const erasure = (item: TrashItem): Confirmation => ({
  title: `Delete ${item.name} permanently?`,
  text: `${GONE[item.kind](item.note)} ${KEPT}`,
  yes: 'Delete permanently',
  danger: true,
  run: () => unwrap(api.trash[':kind'][':id'].$delete({ param: paramOf(item) })),
});

/** Lists what was deleted in the last 30 days, and restores it. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function TrashPanel() {
  const [dialog, confirm] = useAdminConfirm();
  const [emptying, setEmptying] = useState<{ total: number; until: number }>();
  const list = useTrash();
  const { items, total } = list;
  const latest = items?.[0];

  return (
    <div className="stack">
      <h2>Trash</h2>
      <div className="row row-spread">
        <p className="soft">Deleted students, courses and materials stay here for 30 days.</p>
        {total !== undefined && latest && (
          <Button kind="secondary" small onClick={() => setEmptying({ total, until: latest.deletedAt })}>
            Empty the trash
          </Button>
        )}
      </div>
      <ListFrame
        state={list}
        shown={items?.length}
        empty={<Empty icon="trash" title="The trash is empty." text="You can restore deleted items here." />}
      >
        <TrashTable
          items={items ?? []}
          onRestore={(item) => confirm(restoration(item))}
          onErase={(item) => confirm(erasure(item))}
        />
        <ListFoot list={list} />
      </ListFrame>
      {dialog}
      {emptying && <EmptyTrashDialog {...emptying} onClosed={() => setEmptying(undefined)} />}
    </div>
  );
}
