import { useState } from 'react';
import type { TrashItem } from '../../../../server/contract/trash.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import type { Confirmation } from '../../ui/use-confirm.tsx';
import { ListFoot, ListFrame } from '../lists/ListFrame.tsx';
import { useTrash } from '../queries.ts';
import { useAdminConfirm } from '../use-admin-confirm.ts';
import { EmptyTrashDialog } from './EmptyTrashDialog.tsx';
import { TrashTable } from './TrashTable.tsx';

const BACK = {
  user: 'The account comes back with its courses and its password, and can log in again.',
  course: 'The course comes back with its students and its materials.',
  material: 'The material comes back to its course, with what students did in it.',
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
    `Everything kept about ${note} goes now and cannot come back: the account, courses, progress, messages and mails. The audit log keeps a number in place of the name.`,
  course: () =>
    'The course goes now and cannot come back, with its materials and their files, and with what its students did in it. The students stay.',
  material: (note: string) =>
    `It goes now from ${note} and cannot come back, with its file and what students did in it.`,
};

const KEPT = 'Backups made before still hold it.';

const erasure = (item: TrashItem): Confirmation => ({
  title: `Delete ${item.name} permanently?`,
  text: `${GONE[item.kind](item.note)} ${KEPT}`,
  yes: 'Delete permanently',
  danger: true,
  run: () => unwrap(api.trash[':kind'][':id'].$delete({ param: paramOf(item) })),
});

/** What was deleted in the last 30 days, and the way back. */
export function TrashPanel() {
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
        empty={
          <Empty icon="trash" title="The trash is empty." text="What you delete can be restored from here." />
        }
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
