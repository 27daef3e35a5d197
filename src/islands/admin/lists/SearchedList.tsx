import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Choice } from './Choice.tsx';
import { ListFoot, ListFrame, type ListPages, type ListState } from './ListFrame.tsx';
import { type HeadProps, ListHead } from './ListHead.tsx';
import { useDebounced } from './use-debounced.ts';
import { useRowKeys } from './use-row-keys.ts';

/** Returns the typed search text and its debounced value. */
export function useSearch(first = '') {
  const [typed, setTyped] = useState(first);
  return { typed, setTyped, search: useDebounced(typed.trim()) };
}

interface Props extends Omit<HeadProps, 'total'> {
  list: ListPages & ListState;
  search: ReturnType<typeof useSearch>;
  /** Singular of its items. */
  noun: string;
  placeholder: string;
  none: readonly [title: string, text: string];
  /** Suggestion when nothing is found. */
  hint: string;
  /** Further shortcuts; each gets the id of the row. */
  keys?: Readonly<Record<string, (row: string) => void>>;
  children: ReactNode;
}

/** List with head, shortcuts and an empty state. */
export function SearchedList(props: Props) {
  const { list, search, noun, placeholder, none, hint, keys, children, ...head } = props;
  const onKeyDown = useRowKeys(keys);
  const { typed, setTyped } = search;
  const [first] = head.listActs ?? [];
  const isSearched = (list.total ?? 0) > 0 || typed !== '' || head.tools !== undefined;
  const field = { label: `Search ${noun}s`, placeholder, value: typed, onChange: setTyped };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys beside what the buttons inside do
    <div className="stack people-list" onKeyDown={onKeyDown}>
      <ListHead {...head} total={list.total} search={isSearched ? field : undefined} />
      <ListFrame
        state={list}
        shown={list.items?.length}
        empty={
          search.search === '' ? (
            <Empty icon="success" title={none[0]} text={none[1]}>
              {first?.run && (
                <span className="list-more">
                  <Button kind="secondary" onClick={first.run}>
                    {first.label}
                  </Button>
                </span>
              )}
            </Empty>
          ) : (
            <Empty icon="search" title={`No ${noun}s found for “${search.search}”.`} text={hint} />
          )
        }
      >
        {children}
        <ListFoot list={list} noun={noun} />
      </ListFrame>
    </div>
  );
}

interface FilterProps {
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}

const OPEN = [
  ['open', 'Open'],
  ['all', 'Open and done'],
] as const;

/** Switches between open items and all. */
export const OpenFilter = ({ isOpen, onChange }: FilterProps) => (
  <Choice
    label="Show"
    options={OPEN}
    value={isOpen ? 'open' : 'all'}
    onChange={(name) => onChange(name === 'open')}
  />
);
