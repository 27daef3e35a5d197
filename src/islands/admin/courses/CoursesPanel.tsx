import { useState } from 'react';
import { Empty } from '../../ui/Empty.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { deleteCourseQuestion } from '../content-questions.ts';
import { ListFrame } from '../ListFrame.tsx';
import { useCourseList } from '../queries.ts';
import { CourseRow } from './CourseRow.tsx';
import { NewCourseForm } from './NewCourseForm.tsx';

/** Courses: create, rename in place, delete. */
export function CoursesPanel({ reload }: { reload: () => void }) {
  const [search, setSearch] = useState('');
  const [dialog, ask] = useConfirm();
  const list = useCourseList();
  const wanted = search.trim().toLowerCase();
  const found = list.data?.filter((course) => course.courseName.toLowerCase().includes(wanted));
  const any = (list.data?.length ?? 0) > 0;

  return (
    <div className="stack">
      <h2>Courses</h2>
      <NewCourseForm reload={reload} />
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
              reload={reload}
              onDelete={() => ask(deleteCourseQuestion(course, reload))}
            />
          ))}
        </ul>
      </ListFrame>
      {dialog}
    </div>
  );
}
