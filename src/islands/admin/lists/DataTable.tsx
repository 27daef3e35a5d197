import type { ReactNode } from 'react';
import { languageOf } from '../../../lib/words/language-of.ts';

interface Props {
  label: string;
  /** Classes of the table: `people` makes dense rows, `table-cards` makes cards on a phone. */
  className: string;
  heads: readonly ReactNode[];
  /** Class of each column, for columns with a width. */
  headClasses?: readonly (string | undefined)[];
  /** True where the last column has buttons. */
  hasActions?: boolean;
  children: ReactNode;
}

/** Table with headings. */
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
  /** Id of the row for shortcuts. */
  row: number;
  name: string;
  detail: string;
  /** Without it the name is plain text. */
  onOpen?: (() => void) | undefined;
  badges?: ReactNode;
}

/** Cell with a person's name and a link to their page. */
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
