import { useState } from 'react';
import type { Course } from '../../../../server/contract/courses.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { Empty } from '../../ui/Empty.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import type { Confirmation } from '../../ui/use-confirm.tsx';
import { ListFrame } from '../lists/ListFrame.tsx';
import { useCourses } from '../queries.ts';
import { useAdminConfirm } from '../use-admin-confirm.ts';
import { CourseRow } from './CourseRow.tsx';
import type { CoursePages } from './course-pages.ts';
import { NewCourseForm } from './NewCourseForm.tsx';

/** @param sells whether its public page takes orders */
const deletion = ({ id, courseName }: Course, sells: boolean): Confirmation => ({
  title: `Delete ${courseName}?`,
  text: `Its students no longer see it, nor its videos, documents and assignments. You can restore it from the trash for 30 days.${sells ? ' Its page stays on the site, but takes no more orders. Orders for it under Payments can be accepted only after you restore it.' : ''}`,
  yes: 'Delete',
  danger: true,
  run: () => unwrap(api.courses[':id'].$delete({ param: { id: String(id) } })),
});

/** Courses: create, rename in place, delete. */
export function CoursesPanel({ pages, takesOrders }: { pages: CoursePages; takesOrders: boolean }) {
  const [search, setSearch] = useState('');
  const [dialog, confirm] = useAdminConfirm();
  const list = useCourses();
  const wanted = search.trim().toLowerCase();
  const found = list.data?.filter((course) => course.courseName.toLowerCase().includes(wanted));
  const any = (list.data?.length ?? 0) > 0;

  return (
    <div className="stack">
      <h2>Courses</h2>
      <NewCourseForm />
      {any && <SearchField label="Search courses" value={search} onChange={setSearch} />}
      <ListFrame
        state={list}
        shown={found?.length}
        empty={
          any ? (
            <Empty icon="search" title="No Courses Found" text="Try adjusting your search terms." />
          ) : (
            <Empty
              icon="document"
              title="No courses have been created yet."
              text="Give the first one a name above."
            />
          )
        }
      >
        <ul role="list" className="table-wrap">
          {found?.map((course) => (
            <CourseRow
              key={course.id}
              course={course}
              page={course.slug === null ? undefined : pages[course.slug]}
              onDelete={() =>
                confirm(deletion(course, takesOrders && course.slug !== null && course.slug in pages))
              }
            />
          ))}
        </ul>
      </ListFrame>
      {dialog}
    </div>
  );
}
