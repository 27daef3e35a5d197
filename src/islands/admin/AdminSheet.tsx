import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatNumber } from '../../lib/words/format-price.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LogoutButton } from '../ui/LogoutButton.tsx';
import { type AdminPlace, type AdminTab, type Groups, nameOf } from './admin-tabs.ts';
import { useCourses } from './queries/courses.ts';
import { useStudent } from './queries/people.ts';
import { contentCalls } from './site/content-calls.ts';
import { Due, dueOf, type TabCounts } from './tab-counts.tsx';
import type { OpenPlace } from './use-place.ts';

interface Props {
  groups: Groups;
  place: OpenPlace;
  counts: TabCounts;
  onShow: (tab: AdminTab, list?: string) => void;
}

/** Shows on a phone which student, course, file or group is open. A press lists all groups and the nine tabs. */
export function AdminSheet({ groups, place, counts, onShow }: Props) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const here = groups.find(({ tabs }) => tabs.some(({ tab }) => tab === place.tab));
  const straight = groups.filter((group) => group.isOpen).flatMap(({ tabs }) => tabs);
  const go = ({ tab, list }: AdminPlace) => {
    dialog.current?.close();
    onShow(tab, list);
  };
  return (
    <>
      <button
        type="button"
        className="admin-group"
        data-named={(place.student ?? place.file ?? place.course) ? '' : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <span className="admin-group-name">
          <OpenName place={place} group={here?.label ?? ''} />
        </span>
        <Icon name="chevron-down" size={16} />
      </button>
      {isOpen && (
        <Dialog title="All of the admin" dialog={dialog} onClosed={() => setOpen(false)}>
          <div className="admin-sheet">
            {groups.map((group) => {
              const [first] = group.tabs;
              return (
                <button
                  key={group.label}
                  type="button"
                  aria-current={group === here ? 'page' : undefined}
                  onClick={() => first && go(first)}
                >
                  <Icon name={group.icon} />
                  {group.label} <Due count={dueOf(group.tabs, counts)} />
                </button>
              );
            })}
            <h3>Straight to</h3>
            <div className="admin-straight">
              {straight.map((to) => {
                const [count, isDue] = counts[nameOf(to)] ?? [];
                return (
                  <button
                    key={nameOf(to)}
                    type="button"
                    aria-current={nameOf(to) === nameOf(place) ? 'page' : undefined}
                    onClick={() => go(to)}
                  >
                    {to.label}{' '}
                    {isDue && count ? (
                      <Due count={count} />
                    ) : (
                      count !== undefined && <span className="badge badge-count">{formatNumber(count)}</span>
                    )}
                  </button>
                );
              })}
              <LogoutButton />
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Name of the open student, file or course, otherwise of the group. */
function OpenName({ place: { student, file, course }, group }: { place: OpenPlace; group: string }) {
  if (student !== undefined) return <StudentName id={student} />;
  if (file !== undefined) return <FileName path={file.path} />;
  return course ? <CourseName id={course.courseId} /> : group;
}

const StudentName = ({ id }: { id: number }) => useStudent(id).data?.fullName;

const CourseName = ({ id }: { id: number }) =>
  useCourses().data?.find((course) => course.id === id)?.courseName;

const FileName = ({ path }: { path: string }) =>
  useQuery({ queryKey: ['content'], queryFn: contentCalls.list }).data?.files.find(
    (file) => file.path === path,
  )?.title;
