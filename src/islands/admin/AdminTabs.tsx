import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../lib/format-price.ts';
import { setParam } from '../../lib/url-state.ts';
import { loadLater } from '../ui/load-later.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { type AdminTab, adminTabOf, tabsOf } from './admin-tabs.ts';
import { AuditPanel } from './audit/AuditPanel.tsx';
import { CoursesPanel } from './courses/CoursesPanel.tsx';
import type { CoursePages } from './courses/course-pages.ts';
import { ContentPanel } from './materials/ContentPanel.tsx';
import { LinkPanel } from './materials/LinkPanel.tsx';
import { TextPanel } from './materials/TextPanel.tsx';
import { MessagesPanel } from './messages/MessagesPanel.tsx';
import { messageKindOf } from './messages/messages-shown.ts';
import { OverviewPanel } from './overview/OverviewPanel.tsx';
import { Panel } from './Panel.tsx';
import { ApprovedPanel } from './people/ApprovedPanel.tsx';
import { CreateUserPanel } from './people/CreateUserPanel.tsx';
import { PendingPanel } from './people/PendingPanel.tsx';
import { usePeople } from './people/use-people.tsx';
import { useCounts } from './queries.ts';
import { QuizPanel } from './quiz/QuizPanel.tsx';
import { pushRoster, type RosterPlace, rosterPlaceOf, useSteps } from './roster/roster-place.ts';
import { type FilePlace, filePlaceOf, pushFile } from './site/file-place.ts';
import { TabSelect } from './TabSelect.tsx';
import { TrashPanel } from './trash/TrashPanel.tsx';
import { UploadList } from './upload/UploadList.tsx';
import { UploadPanel } from './upload/UploadPanel.tsx';
import type { MaxBytes, UploadKind } from './upload/upload-kinds.ts';

/** Loaded only where someone looks. */
const AnnouncementsPanel = loadLater('list', () => import('./announcements/AnnouncementsPanel.tsx'));
const DoubtsPanel = loadLater('list', () => import('./doubts/DoubtsPanel.tsx'));
const GradingPanel = loadLater('list', () => import('./grading/GradingPanel.tsx'));
const PaymentsPanel = loadLater('list', () => import('./payments/PaymentsPanel.tsx'));
const RosterPanel = loadLater('list', () => import('./roster/RosterPanel.tsx'));
const SitePanel = loadLater('list', () => import('./site/SitePanel.tsx'));
const FileEditor = loadLater('list', () => import('./site/FileEditor.tsx'));

/** Loaded again each time; what was typed or chosen in the others is still there when their admin comes back. */
const FRESH = new Set<AdminTab>([
  'pending',
  'approved',
  'manageCourses',
  'manageContent',
  'overview',
  'messages',
  'trash',
  'audit',
]);

interface Props {
  firstTab: AdminTab;
  takesOrders: boolean;
  /** Which list of the payments or messages is open. */
  firstList: string | null;
  firstRoster: RosterPlace | undefined;
  firstFile: FilePlace | undefined;
  firstStudent: number | undefined;
  maxBytes: MaxBytes;
  pages: CoursePages;
  /** Only a password protects the account of who is looking. */
  lacksTwoStep: boolean;
}

/** The tabs and what they show. */
export function AdminTabs({
  firstTab,
  takesOrders,
  firstList,
  firstRoster,
  firstFile,
  firstStudent,
  maxBytes,
  pages,
  lacksTwoStep,
}: Props) {
  const [tab, setTab] = useState(firstTab);
  const [list, setList] = useState(firstList);
  const [roster, setRoster] = useState(firstRoster);
  const [file, setFile] = useState(firstFile);
  const [dialogs, people] = usePeople(firstStudent);
  const { pending, approved, courses, messages = 0, complaints = 0, toCheck, toGrade, doubts } = useCounts();
  /** What waits for an admin; of the rest none is said too. */
  const due: Partial<Record<AdminTab, number | undefined>> = {
    pending,
    messages: messages + complaints,
    payments: toCheck,
    toGrade,
    doubts,
  };
  const whole: Partial<Record<AdminTab, number | undefined>> = { pending, approved, manageCourses: courses };
  const tabs = tabsOf(takesOrders).map((item) => {
    const count = whole[item.name] ?? (due[item.name] || undefined);
    return { ...item, count: count === undefined ? undefined : formatNumber(count), isDue: !!due[item.name] };
  });

  /** @param of which of its lists */
  function show(to: AdminTab, of = list) {
    setTab(to);
    setList(of);
    setRoster(undefined);
    setFile(undefined);
    for (const name of ['course', 'show', 'file', 'part', 'at']) setParam(name, undefined);
    const isNamed =
      to === 'payments'
        ? of !== 'check'
        : to === 'site' || (to === 'messages' && messageKindOf(of)[1] !== 'contact');
    setParam('tab', to);
    setParam('list', isNamed ? (of ?? undefined) : undefined);
    scrollTo({ top: 0 });
  }

  function showStudents(courseId: number, of?: RosterPlace['show']) {
    const place = { courseId, show: of };
    pushRoster(place);
    setTab('manageCourses');
    setRoster(place);
    scrollTo({ top: 0 });
  }
  useSteps((params) => {
    setTab(adminTabOf(params.get('tab'), takesOrders));
    setRoster(rosterPlaceOf(params));
    setFile(filePlaceOf(params));
  });

  /** @param from the tab that it belongs to */
  function openFile(from: 'site' | 'manageCourses', place: FilePlace) {
    pushFile(from, place);
    setTab(from);
    setFile(place);
    scrollTo({ top: 0 });
  }
  const editor = (from: 'site' | 'manageCourses', back: string) =>
    file && <FileEditor key={`${file.path} ${file.part}`} {...file} back={back} onClose={() => show(from)} />;

  const upload = (kind: UploadKind) => (
    <div className="stack">
      <UploadPanel kind={kind} maxBytes={maxBytes[kind]} />
      {tab === kind && <UploadList />}
    </div>
  );
  const panels: Record<AdminTab, ReactNode> = {
    pending: <PendingPanel people={people} />,
    approved: <ApprovedPanel people={people} onStudents={showStudents} />,
    toGrade: <GradingPanel />,
    doubts: <DoubtsPanel />,
    announcements: <AnnouncementsPanel />,
    payments: (
      <PaymentsPanel named={list} onShow={(of) => show('payments', of)} onOpenStudent={people.open} />
    ),
    manageCourses:
      editor('manageCourses', 'All courses') ??
      (roster === undefined ? (
        <CoursesPanel
          pages={pages}
          takesOrders={takesOrders}
          onStudents={showStudents}
          onFile={(place) => openFile('manageCourses', place)}
        />
      ) : (
        <RosterPanel
          key={`${roster.courseId} ${roster.show}`}
          place={roster}
          onOpenStudent={people.open}
          onClose={() => show('manageCourses')}
        />
      )),
    manageContent: <ContentPanel maxBytes={maxBytes} />,
    createStudent: <CreateUserPanel />,
    video: upload('video'),
    document: upload('document'),
    text: <TextPanel />,
    quiz: <QuizPanel />,
    youtube: <LinkPanel kind="youtube" />,
    assignment: <LinkPanel kind="assignment" />,
    site: editor('site', 'Site') ?? (
      <SitePanel named={list} onShow={(of) => show('site', of)} onOpen={(place) => openFile('site', place)} />
    ),
    overview: (
      <OverviewPanel
        takesOrders={takesOrders}
        lacksTwoStep={lacksTwoStep}
        onShow={show}
        onStudents={showStudents}
      />
    ),
    messages: (
      <MessagesPanel
        takesOrders={takesOrders}
        named={list}
        onShow={(of) => show('messages', of)}
        onRefunds={() => show('payments', 'refunds')}
        onOpenStudent={people.open}
      />
    ),
    trash: <TrashPanel />,
    audit: <AuditPanel />,
  };

  return (
    <div className="admin-layout">
      <div className="admin-side">
        <h1>Admin Dashboard</h1>
        <Tabs
          id="admin"
          label="Admin"
          className="tabs-side"
          items={tabs}
          selected={tab}
          onSelect={(to) => show(to)}
        />
        <TabSelect label="Admin" items={tabs} selected={tab} onSelect={(to) => show(to)} />
      </div>
      <div className="admin-panels">
        {tabs.map(({ name }) => (
          <Panel key={name} name={name} selected={tab} keep={!FRESH.has(name)}>
            {panels[name]}
          </Panel>
        ))}
      </div>
      {lacksTwoStep && (
        <p className="notice notice-warning admin-notice">
          Your admin account is protected only by a password.{' '}
          <a href="/second-factor">Turn on two-step login</a> (2 minutes).
        </p>
      )}
      {dialogs}
    </div>
  );
}
