import { useState } from 'react';
import type { Course } from '../../../../server/contract/courses.ts';
import { isFound } from '../../../../server/contract/fold-text.ts';
import type { CourseOrders } from '../../../../server/contract/orders.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { formatNumber } from '../../../lib/words/format-price.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import type { Confirmation } from '../../ui/use-confirm.tsx';
import { errorToast } from '../error-toast.ts';
import { ListFrame } from '../lists/ListFrame.tsx';
import { ListHead } from '../lists/ListHead.tsx';
import { useCourses } from '../queries/courses.ts';
import { useMay } from '../rights.ts';
import { useAdminConfirm } from '../use-admin-confirm.ts';
import { CopyDialog } from './CopyDialog.tsx';
import { CourseRow } from './CourseRow.tsx';
import type { CoursePlace } from './course-place.ts';
import { DescriptionDialog } from './DescriptionDialog.tsx';
import { NewCourseForm } from './NewCourseForm.tsx';

/** @param orders number of orders, where the course is sold */
const deletion = (
  { id, courseName }: Course,
  hasPage: boolean,
  orders: CourseOrders | undefined,
): Confirmation => ({
  title: `Delete ${courseName}?`,
  text: [
    'Students no longer see the course or its videos, documents and assignments. You can restore it from the trash for 30 days.',
    ...(hasPage ? ['Its public page is hidden, and no one can order it.'] : []),
    ...(orders?.open
      ? [
          `${waiting(orders.open)} for payment or your check. You can accept them only after you restore the course.`,
        ]
      : []),
    ...(orders?.paid
      ? [
          `${orders.paid === 1 ? 'One order is' : `${formatNumber(orders.paid)} orders are`} paid. If you do not restore the course, refund them under Payments.`,
        ]
      : []),
  ].join(' '),
  yes: 'Delete',
  danger: true,
  run: () => unwrap(api.courses[':id'].$delete({ param: { id: String(id) } })),
});

const waiting = (count: number): string =>
  count === 1 ? 'One order waits' : `${formatNumber(count)} orders wait`;

interface Props {
  takesOrders: boolean;
  onOpen: (place: CoursePlace) => void;
}

/** Lists courses; creates, renames and deletes them. */
export function CoursesPanel({ takesOrders, onOpen }: Props) {
  const may = useMay();
  const [search, setSearch] = useState('');
  const [described, setDescribed] = useState<Course>();
  const [copied, setCopied] = useState<Course>();
  const [isAdding, setAdding] = useState(false);
  const [dialog, confirm] = useAdminConfirm();
  const list = useCourses();
  // Other tabs preload only the names of courses.
  const isWhole = list.data?.every(({ version }) => version !== undefined);
  const found = (isWhole ? list.data : undefined)?.filter(({ courseName }) => isFound(courseName, search));
  /** Confirms first, and says what happens to the orders. */
  async function remove(course: Course) {
    const hasPage = course.page !== undefined;
    const isSold = takesOrders && hasPage;
    try {
      const param = { id: String(course.id) };
      const orders = isSold ? await unwrap(api.courses[':id'].orders.$get({ param })) : undefined;
      confirm(deletion(course, hasPage, orders));
    } catch (error) {
      errorToast(error);
    }
  }
  const any = (list.data?.length ?? 0) > 0;
  const isEmpty = list.data?.length === 0;
  function turnForm() {
    setAdding(!isAdding);
    setTimeout(() => document.getElementById('new-course-courseName')?.focus());
  }

  return (
    <div className="stack">
      <ListHead
        title="Courses"
        total={list.data?.length}
        act={
          may() &&
          !isEmpty && (
            <Button kind="ghost" small aria-expanded={isAdding} onClick={turnForm}>
              New course
            </Button>
          )
        }
        search={
          any
            ? { label: 'Search courses', placeholder: 'Name', value: search, onChange: setSearch }
            : undefined
        }
      />
      {may() && (isAdding || isEmpty) && <NewCourseForm onCreated={() => setAdding(false)} />}
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
              text={may() ? 'Enter a name above to create the first course.' : 'An owner makes courses.'}
            />
          )
        }
      >
        <ul role="list" className="table-wrap">
          {found?.map((course) => (
            <CourseRow
              key={course.id}
              course={course}
              onOpen={(part, at) => onOpen({ courseId: course.id, part, at })}
              onDescribe={() => setDescribed(course)}
              onCopy={() => setCopied(course)}
              onDelete={() => void remove(course)}
            />
          ))}
        </ul>
      </ListFrame>
      {dialog}
      {copied && <CopyDialog course={copied} onClosed={() => setCopied(undefined)} />}
      {described && <DescriptionDialog course={described} onClosed={() => setDescribed(undefined)} />}
    </div>
  );
}
