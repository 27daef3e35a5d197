import type { ReactNode } from 'react';
import { languageOf } from '../../../lib/words/language-of.ts';

interface Props {
  label: string;
  /** Classes of the table: `people` makes its rows dense, `table-cards` makes cards of them on a phone. */
  className: string;
  heads: readonly ReactNode[];
  /** A class for each, where columns have widths of their own. */
  headClasses?: readonly (string | undefined)[];
  /** Whether the last column has the buttons of a row. */
  hasActions?: boolean;
  children: ReactNode;
}

/** Rows under their headings. */
export function DataTable(props: Props) {
  const { label, className, heads, headClasses, hasActions = true, children } = props;
  const wrap = className.startsWith('people') ? 'table-wrap people-wrap' : 'table-wrap';
  return (
    <section className={wrap} aria-label={label}>
      <table className={`table ${className}`}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {heads.map((head, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={place} scope="col" className={headClasses?.[place]}>
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
  /** Without it there is no more to see. */
  onOpen?: (() => void) | undefined;
  badges?: ReactNode;
}

/** Whose row it is, and the way to all about it. */
export const PersonCell = ({ row, name, detail, onOpen, badges }: PersonProps) => (
  <td className="person-cell">
    <span className="person-line">
      {onOpen ? (
        <button
          type="button"
          className="person-name"
          title={name}
          lang={languageOf(name)}
          data-row={row}
          onClick={onOpen}
        >
          {name}
        </button>
      ) : (
        <span className="person-name" title={name} lang={languageOf(name)}>
          {name}
        </span>
      )}
      {badges}
    </span>
    {detail !== '' && (
      <span className="person-email" title={detail}>
        {detail}
      </span>
    )}
  </td>
);
