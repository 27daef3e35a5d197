import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListFrame } from '../lists/ListFrame.tsx';
import { useStudent } from '../queries/people.ts';
import { useMay } from '../rights.ts';
import { StudentFacts } from './StudentFacts.tsx';
import { StudentCertificates, StudentCourses, StudentEmails, StudentOrders } from './StudentParts.tsx';
import type { People } from './use-people.tsx';
import { PersonBadges } from './user-columns.tsx';

interface Props {
  id: number;
  people: People;
  takesOrders: boolean;
  /** Returns to the list. */
  onClose: () => void;
}

/** Page of one person: contact, courses, payments, emails and all actions. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function StudentPage({ id, people, takesOrders, onClose }: Props) {
  const may = useMay();
  const list = useStudent(id);
  const student = list.data;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    heading.current?.focus();
    return () => {
      // The list becomes visible only after this; a page opened by its address has no row to focus.
      requestAnimationFrame(() => {
        const isRow = opener?.isConnected && opener !== document.body;
        const home = isRow ? opener : document.querySelector('[data-focus-home]');
        if (home instanceof HTMLElement) home.focus();
      });
    };
  }, []);

  return (
    <div className="stack student-page">
      <div className="list-bar">
        <Button kind="ghost" small onClick={onClose}>
          <Icon name="arrow-left" size={18} />
          Back
        </Button>
        <h2 className="break" tabIndex={-1} ref={heading}>
          {student?.fullName ?? 'Student'}
        </h2>
        {student && (
          <>
            <span className={student.state === 'pending' ? 'badge badge-marigold' : 'badge badge-leaf'}>
              {student.state === 'pending'
                ? 'Waiting for approval'
                : student.role === 'admin'
                  ? 'Team'
                  : 'Approved'}
            </span>
            <PersonBadges user={student} />
          </>
        )}
      </div>
      <ListFrame state={list} shown={student && 1} empty={null}>
        {student && (
          <div className="student-parts">
            <StudentFacts student={student} people={people} />
            <StudentCourses id={id} fullName={student.fullName} />
            {takesOrders && may('payments') && <StudentOrders id={id} />}
            <StudentCertificates id={id} />
            {may('people') && <StudentEmails to={student.email} />}
          </div>
        )}
      </ListFrame>
    </div>
  );
}
