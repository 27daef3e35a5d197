import type { ReactNode } from 'react';
import { type MaterialType, materialTypes } from '../../../server/contract/lesson-kinds.ts';
import { loadLater } from '../ui/load-later.tsx';
import { AdminNav } from './AdminNav.tsx';
import { AdminSearch } from './AdminSearch.tsx';
import { type AdminTab, tabsOf } from './admin-tabs.ts';
import { CoursesPanel } from './courses/CoursesPanel.tsx';
import { ContentPanel } from './materials/ContentPanel.tsx';
import { lessonForms } from './materials/lesson-forms.tsx';
import { TodayPanel } from './overview/TodayPanel.tsx';
import { Panel } from './Panel.tsx';
import { ApprovedPanel } from './people/ApprovedPanel.tsx';
import { CreateUserPanel } from './people/CreateUserPanel.tsx';
import { PendingPanel } from './people/PendingPanel.tsx';
import { usePeople } from './people/use-people.tsx';
import type { OwnRights } from './rights.ts';
import type { MaxBytes } from './upload/upload-kinds.ts';
import { type OpenPlace, usePlace } from './use-place.ts';

/** Loaded on first use. */
const AuditPanel = loadLater('list', () => import('./audit/AuditPanel.tsx'));
const AnnouncementsPanel = loadLater('list', () => import('./announcements/AnnouncementsPanel.tsx'));
const CourseScreen = loadLater('list', () => import('./courses/CourseScreen.tsx'));
const DoubtsPanel = loadLater('list', () => import('./doubts/DoubtsPanel.tsx'));
const GradingPanel = loadLater('list', () => import('./grading/GradingPanel.tsx'));
const MessagesPanel = loadLater('list', () => import('./messages/MessagesPanel.tsx'));
const OverviewPanel = loadLater('list', () => import('./overview/OverviewPanel.tsx'));
const PaymentsPanel = loadLater('list', () => import('./payments/PaymentsPanel.tsx'));
const StudentPage = loadLater('list', () => import('./people/StudentPage.tsx'));
const SitePanel = loadLater('list', () => import('./site/SitePanel.tsx'));
const SetupPanel = loadLater('list', () => import('./setup/SetupPanel.tsx'));
const TasksPanel = loadLater('list', () => import('./tasks/TasksPanel.tsx'));
const TeamPanel = loadLater('list', () => import('./team/TeamPanel.tsx'));
const TrashPanel = loadLater('list', () => import('./trash/TrashPanel.tsx'));
const FileEditor = loadLater('list', () => import('./site/FileEditor.tsx'));

/** Tabs that keep unsaved input when the admin returns; the others reload. */
const KEPT = new Set<AdminTab>([
  'createStudent',
  ...materialTypes,
  'toGrade',
  'doubts',
  'announcements',
  'payments',
  'site',
]);

interface Props {
  first: OpenPlace;
  /** Why the part in the address is not shown. */
  refusal: string | undefined;
  rights: OwnRights;
  takesOrders: boolean;
  maxBytes: MaxBytes;
  /** True where the current admin has no two-step login. */
  lacksTwoStep: boolean;
}

/** Shows the tabs of the admin and their panels. */
export function AdminTabs({ first, refusal, takesOrders, rights, maxBytes, lacksTwoStep }: Props) {
  const sight = { takesOrders, rights };
  const { place, show, showOrder, showEmails, showCourse, showFile, showStudent, closeStudent, showTeam } =
    usePlace(first, sight);
  const { tab, list, course, file, find, student } = place;
  const [dialogs, people] = usePeople(showStudent, closeStudent, ({ fullName, email }) =>
    showTeam(`${fullName} <${email}>`),
  );

  const editor = (from: 'site' | 'manageCourses', back: string) =>
    file && <FileEditor key={file.path} {...file} back={back} onClose={() => show(from)} />;
  const adding = Object.fromEntries(
    materialTypes.map((type) => [type, lessonForms[type].add({ maxBytes, isOpen: tab === type })]),
  ) as Record<MaterialType, ReactNode>;
  const courses = course ? (
    <CourseScreen
      key={course.courseId}
      place={course}
      maxBytes={maxBytes}
      onShow={showCourse}
      onOpenStudent={people.open}
      onClose={() => show('manageCourses')}
    />
  ) : (
    <CoursesPanel takesOrders={takesOrders} onOpen={showCourse} />
  );
  const panels: Record<AdminTab, ReactNode> = {
    today: (
      <TodayPanel
        takesOrders={takesOrders}
        lacksTwoStep={lacksTwoStep}
        onShow={show}
        onStuck={(courseId) => showCourse({ courseId, part: 'students', show: 'stuck' })}
        onCourse={(courseId) => showCourse({ courseId, part: 'content' })}
        onBatches={(courseId) => showCourse({ courseId, part: 'batches' })}
        onRefused={() => showEmails('refused')}
      />
    ),
    pending: <PendingPanel people={people} />,
    approved: (
      <ApprovedPanel people={people} onStudents={(courseId) => showCourse({ courseId, part: 'students' })} />
    ),
    toGrade: <GradingPanel find={find} />,
    doubts: <DoubtsPanel />,
    announcements: <AnnouncementsPanel />,
    payments: <PaymentsPanel list={list ?? 'check'} find={find} onOpenStudent={people.open} />,
    manageCourses: editor('manageCourses', 'All courses') ?? courses,
    manageContent: (
      <ContentPanel
        maxBytes={maxBytes}
        onOpenCourse={(courseId) => showCourse({ courseId, part: 'content' })}
      />
    ),
    createStudent: <CreateUserPanel />,
    ...adding,
    site: editor('site', 'Site') ?? (
      <SitePanel
        named={list}
        onShow={(of) => show('site', of)}
        onOpen={(opened) => showFile('site', opened)}
      />
    ),
    setup: <SetupPanel onShow={show} onEdit={(path) => showFile('site', { path })} />,
    overview: <OverviewPanel />,
    messages: (
      <MessagesPanel
        named={list}
        find={find}
        onRefunds={() => show('payments', 'refunds')}
        onOpenStudent={people.open}
      />
    ),
    team: <TeamPanel find={find} />,
    tasks: <TasksPanel />,
    trash: <TrashPanel />,
    audit: <AuditPanel />,
  };
  const names = [...new Set(tabsOf(sight).map((of) => of.tab))];

  return (
    <div className="admin-layout">
      <div className="admin-side">
        <div className="admin-title">
          <h1>Admin Dashboard</h1>
          <AdminSearch
            sight={sight}
            onShow={show}
            onOpenStudent={people.open}
            onOpenOrder={showOrder}
            onOpenCourse={showCourse}
            onOpenEmails={showEmails}
          />
        </div>
        <AdminNav sight={sight} place={place} onShow={show} />
      </div>
      <div className="admin-panels">
        {refusal !== undefined && tab === 'today' && <p className="notice">{refusal}</p>}
        {student !== undefined && (
          <StudentPage
            key={student}
            id={student}
            people={people}
            takesOrders={takesOrders}
            onClose={closeStudent}
          />
        )}
        {/* Keeps what was typed in a list until the admin returns. */}
        <div hidden={student !== undefined}>
          {names.map((name) => (
            <Panel key={name} name={name} selected={place} keep={KEPT.has(name)}>
              {panels[name]}
            </Panel>
          ))}
        </div>
      </div>
      {dialogs}
    </div>
  );
}
