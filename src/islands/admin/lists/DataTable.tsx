import type { ReactNode } from 'react';

interface Props {
  label: string;
  /** Classes of the table: `people` makes its rows dense, `table-cards` makes cards of them on a phone. */
  className: string;
  heads: readonly ReactNode[];
  /** Whether the last column has the buttons of a row. */
  hasActions?: boolean;
  children: ReactNode;
}

/** Rows under their headings. */
export function DataTable({ label, className, heads, hasActions = true, children }: Props) {
  const wrap = className.startsWith('people') ? 'table-wrap people-wrap' : 'table-wrap';
  return (
    <section className={wrap} aria-label={label}>
      <table className={`table ${className}`}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {heads.map((head, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={place} scope="col">
                {head}
              </th>
            ))}
            {hasActions && (
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

interface PersonProps {
  /** What the keys call the row. */
  row: number;
  name: string;
  /** Under the name. */
  detail: string;
  onOpen: () => void;
  badges?: ReactNode;
}

/** Whose row it is, and the way to all about it. */
export const PersonCell = ({ row, name, detail, onOpen, badges }: PersonProps) => (
  <td className="person-cell">
    <span className="person-line">
      <button type="button" className="person-name" title={name} data-row={row} onClick={onOpen}>
        {name}
      </button>
      {badges}
    </span>
    <span className="person-email" title={detail}>
      {detail}
    </span>
  </td>
);
