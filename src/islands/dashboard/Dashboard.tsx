import { useEffect, useState } from 'react';
import type { OwnCertificate } from '../../../server/contract/certificates.ts';
import type { Course } from '../../../server/contract/courses.ts';
import type { ShownAnnouncement } from '../../../server/contract/notifications.ts';
import type { CourseCards } from '../../lib/course-card-data.ts';
import { setParam } from '../../lib/url-state.ts';
import { Announcements } from '../ui/Announcements.tsx';
import { Empty } from '../ui/Empty.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Toaster } from '../ui/toasts/Toaster.tsx';
import { ContinueCard } from './ContinueCard.tsx';
import { MyCourses } from './MyCourses.tsx';
import { type OpenOrder, OpenOrders } from './OpenOrders.tsx';
import { StatCards } from './StatCards.tsx';
import { useCourses } from './use-courses.ts';

interface Props {
  name: string;
  /** Undefined when the server could not read them. */
  initial: readonly Course[] | undefined;
  cards: CourseCards;
  announcements: readonly ShownAnnouncement[];
  orders: readonly OpenOrder[];
  certificates: readonly OwnCertificate[];
  /** The search of the address. */
  query: string;
  /** True for a student who asked for the admin's page. */
  adminsOnly: boolean;
}

/** Where a student starts: greeting, figures, courses. */
export function Dashboard(props: Props) {
  const { name, initial, cards, orders, certificates, query: firstQuery, adminsOnly } = props;
  const { courses, loading, reload } = useCourses(initial);
  const [query, setQuery] = useState(firstQuery);

  function search(value: string) {
    setQuery(value);
    setParam('q', value);
  }

  useEffect(() => setParam('notice', undefined), []);

  return (
    <div className="wrap dashboard">
      {adminsOnly && (
        <p className="notice notice-error" role="alert">
          Access Denied: This page is for admins only.
        </p>
      )}
      <h1>Welcome, {name}</h1>
      <Announcements first={props.announcements} />
      <OpenOrders orders={orders} />
      {courses !== undefined && <ContinueCard courses={courses} cards={cards} certificates={certificates} />}
      <StatCards courses={courses} />
      <section className="stack" aria-labelledby="my-courses">
        <div className="row row-spread">
          <h2 id="my-courses">My Courses</h2>
          {courses !== undefined && courses.length > 0 && (
            <SearchField label="Search courses" value={query} onChange={search} />
          )}
        </div>
        {courses === undefined && loading && <CardSkeletons />}
        {courses === undefined && !loading && (
          <Empty icon="error" title="We couldn't load your courses at the moment.">
            <button type="button" className="button" onClick={reload}>
              Try again
            </button>
          </Empty>
        )}
        {courses !== undefined && (
          <MyCourses
            courses={courses}
            cards={cards}
            certificates={certificates}
            query={query}
            onClear={() => search('')}
          />
        )}
      </section>
      <Toaster />
    </div>
  );
}

/** Grey cards in the shape of what comes. */
function CardSkeletons() {
  return (
    <div className="grid-cards" role="status" aria-label="Loading courses">
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="skeleton skeleton-card" />
      ))}
    </div>
  );
}
