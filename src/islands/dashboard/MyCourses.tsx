import { useEffect, useState } from 'react';
import { isFound } from '../../../server/contract/fold-text.ts';
import { joinByPress } from '../../lib/api/join-by-press.ts';
import { type OwnCourse, storeOwnCourses } from '../../lib/member/stored-user.ts';
import { setParam } from '../../lib/page/url-state.ts';
import { Empty } from '../ui/Empty.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useFreshPage } from './use-fresh-page.ts';

interface Props {
  /** Names of all listed courses. */
  names: readonly string[];
  own: readonly OwnCourse[];
  standing: string;
  /** Search text of the address. */
  query: string;
}

/** Searches the course lists below it on the page. */
export function MyCourses({ names, own, standing, query: first }: Props) {
  const [query, setQuery] = useState(first);
  useFreshPage(standing);
  useEffect(() => storeOwnCourses(own), [own]);
  useEffect(() => setParam('notice', undefined), []);
  useEffect(joinByPress, []);

  function search(value: string) {
    setQuery(value);
    setParam('q', value);
    for (const item of document.querySelectorAll<HTMLElement>('.found-in [data-name]'))
      item.hidden = !isFound(item.dataset['name'] ?? '', value);
  }

  return (
    <div className="stack">
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
    </div>
  );
}
