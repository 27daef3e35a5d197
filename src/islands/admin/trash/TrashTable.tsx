import type { TrashItem } from '../../../../server/contract/trash.ts';
import { formatMoment } from '../../../lib/words/format-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Email } from '../../ui/Email.tsx';
import { DataTable } from '../lists/DataTable.tsx';
import { Menu } from '../lists/Menu.tsx';

const KINDS = { user: 'User', course: 'Course', material: 'Material' };

interface Props {
  items: readonly TrashItem[];
  onRestore: (item: TrashItem) => void;
  onErase: (item: TrashItem) => void;
}

/** Table of deleted items with author, time and days left; cards on a narrow screen. */
export function TrashTable({ items, onRestore, onErase }: Props) {
  return (
    <DataTable label="Trash" className="table-cards" heads={['Name', 'Kind', 'Deleted', 'By', 'Days left']}>
      {items.map((item) => (
        <tr key={`${item.kind}-${item.id}`}>
          <td data-label="Name">
            <span className="break">
              <strong>{item.name}</strong>
              {item.note !== '' && (
                <span className="material-course">
                  {item.kind === 'user' ? <Email address={item.note} /> : item.note}
                </span>
              )}
            </span>
          </td>
          <td data-label="Kind">
            <span className="badge">{KINDS[item.kind]}</span>
          </td>
          <td data-label="Deleted" className="moment">
            {formatMoment(item.deletedAt)}
          </td>
          <td data-label="By">{item.deletedBy ?? 'Not known'}</td>
          <td data-label="Days left">{item.daysLeft}</td>
          <td className="row-actions row-actions-short">
            <Button kind="secondary" small onClick={() => onRestore(item)}>
              Restore<span className="visually-hidden"> {item.name}</span>
            </Button>
            <Menu
              label={`More for ${item.name}`}
              items={[{ label: 'Delete permanently', danger: true, run: () => onErase(item) }]}
            />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
