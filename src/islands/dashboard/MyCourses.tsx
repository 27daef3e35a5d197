import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isFound } from '../../lib/course-search.ts';
import { type OwnCourse, storeOwnCourses } from '../../lib/stored-user.ts';
import { setParam } from '../../lib/url-state.ts';
import { Empty } from '../ui/Empty.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useFreshPage } from './use-fresh-page.ts';

interface Props {
  /** Of all courses in the lists. */
  names: readonly string[];
  own: readonly OwnCourse[];
  standing: string;
  /** The search of the address. */
  query: string;
  /** The lists, as the page rendered them. */
  children?: ReactNode;
}

/** Searches the lists of courses. */
export function MyCourses({ names, own, standing, query: first, children }: Props) {
  const [query, setQuery] = useState(first);
  const lists = useRef<HTMLDivElement>(null);
  useFreshPage(standing);
  useEffect(() => storeOwnCourses(own), [own]);
  useEffect(() => setParam('notice', undefined), []);

  function search(value: string) {
    setQuery(value);
    setParam('q', value);
    for (const item of lists.current?.querySelectorAll<HTMLElement>('[data-name]') ?? [])
      item.hidden = !isFound(item.dataset['name'] ?? '', value);
  }

  return (
    <section className="stack" aria-labelledby="my-courses">
      <div className="row row-spread">
        <h2 id="my-courses">My Courses</h2>
        <SearchField label="Search courses" value={query} onChange={search} />
      </div>
      {!names.some((name) => isFound(name, query)) && (
        <Empty icon="search" title="No Courses Found" text="Try adjusting your search terms.">
          <button type="button" className="button button-secondary" onClick={() => search('')}>
            Clear search
          </button>
        </Empty>
      )}
      <div ref={lists}>{children}</div>
    </section>
  );
}
