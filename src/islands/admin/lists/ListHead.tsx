import { type ReactNode, useId, useState } from 'react';
import { formatNumber } from '../../../lib/words/format-price.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Menu, type MenuItem } from './Menu.tsx';

export interface HeadProps {
  /** Omitted where the screen already has a heading. */
  title?: string | undefined;
  total?: number | undefined;
  /** Shown in place of the total. */
  note?: ReactNode;
  /** What is in sight also on a phone. */
  act?: ReactNode;
  /** Filters and sorting. */
  tools?: ReactNode;
  /** What can be done with the list: buttons beside it, on a phone the first entries of the menu. */
  listActs?: readonly MenuItem[] | undefined;
  menu?: { label: string; items: readonly MenuItem[] } | undefined;
}

interface Props extends HeadProps {
  /** Omitted where there is no search. */
  search?:
    | { label: string; placeholder: string; value: string; onChange: (typed: string) => void }
    | undefined;
}

/** Head of a list: title, total, search, filters and menu. A phone shows search and filters on demand. */
export function ListHead({ title, total, note, act, tools, listActs = [], menu, search }: Props) {
  const id = useId();
  const [isFinding, setFinding] = useState(false);
  const items = [...listActs, ...(menu?.items ?? [])];
  const hasTools = search !== undefined || !!tools;
  return (
    <div className="list-bar list-head">
      {title !== undefined && (
        <h2>
          {title}
          {note === undefined && total !== undefined && (
            <span className="list-total"> {formatNumber(total)}</span>
          )}
        </h2>
      )}
      <div className="list-note">
        {note ?? (total !== undefined && <span className="list-count">{formatNumber(total)} in all</span>)}
      </div>
      {hasTools && (
        <button
          type="button"
          className="icon-button list-find"
          aria-label="Search and filter"
          aria-expanded={isFinding}
          aria-controls={id}
          onClick={() => setFinding(!isFinding)}
        >
          <Icon name="search" size={20} />
        </button>
      )}
      {hasTools && (
        <div id={id} className="list-tools" data-open={isFinding || search?.value ? '' : undefined}>
          {search && <SearchField {...search} />}
          {tools}
        </div>
      )}
      {act && <span>{act}</span>}
      {listActs.map(({ label, run, href }) =>
        href === undefined ? (
          <Button key={label} kind="secondary" small onClick={run}>
            {label}
          </Button>
        ) : (
          <a key={label} className="button button-secondary button-small" href={href} download>
            {label}
          </a>
        ),
      )}
      {items.length > 0 && (
        <span className={menu?.items.length ? undefined : 'list-more'}>
          <Menu label={menu?.label ?? 'More for this list'} items={items} />
        </span>
      )}
    </div>
  );
}
