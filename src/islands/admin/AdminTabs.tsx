import { useState } from 'react';
import type { UserSummary } from '../../../server/contract/users.ts';
import { formatNumber } from '../../lib/format-price.ts';
import { setParam } from '../../lib/url-state.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { type AdminTab, adminTabs } from './admin-tabs.ts';
import { AuditPanel } from './audit/AuditPanel.tsx';
import { CoursesPanel } from './courses/CoursesPanel.tsx';
import { ContentPanel } from './materials/ContentPanel.tsx';
import { LinkPanel } from './materials/LinkPanel.tsx';
import { MessagesPanel } from './messages/MessagesPanel.tsx';
import { OverviewPanel } from './overview/OverviewPanel.tsx';
import { Panel } from './Panel.tsx';
import { ApprovedPanel } from './people/ApprovedPanel.tsx';
import { BulkEnrollDialog } from './people/BulkEnrollDialog.tsx';
import { CreateUserPanel } from './people/CreateUserPanel.tsx';
import { EnrollmentDialog } from './people/EnrollmentDialog.tsx';
import { PendingPanel } from './people/PendingPanel.tsx';
import { useCourses, useUsers } from './queries.ts';
import { TrashPanel } from './trash/TrashPanel.tsx';
import { UploadList } from './upload/UploadList.tsx';
import { UploadPanel } from './upload/UploadPanel.tsx';
import type { MaxBytes } from './upload/upload-kinds.ts';

/** The tabs and what they show. */
export function AdminTabs({ firstTab, maxBytes }: { firstTab: AdminTab; maxBytes: MaxBytes }) {
  const [tab, setTab] = useState(firstTab);
  const [enrolling, setEnrolling] = useState<readonly UserSummary[]>([]);
  const [one] = enrolling;
  const stopEnrolling = () => setEnrolling([]);
  const courses = useCourses().data;
  const counts: Partial<Record<AdminTab, string | undefined>> = {
    pending: countOf(useUsers('pending', '').total),
    approved: countOf(useUsers('approved', '').total),
    manageCourses: courses && formatNumber(courses.length),
  };

  function show(to: AdminTab) {
    setTab(to);
    setParam('tab', to);
  }

  return (
    <div className="admin-layout">
      <Tabs
        id="admin"
        label="Admin"
        className="tabs-side"
        items={adminTabs.map((item) => ({ ...item, count: counts[item.name] }))}
        selected={tab}
        onSelect={show}
      />
      <div className="admin-panels">
        <Panel name="pending" selected={tab}>
          <PendingPanel onApproved={setEnrolling} />
        </Panel>
        <Panel name="approved" selected={tab}>
          <ApprovedPanel onEnroll={setEnrolling} />
        </Panel>
        <Panel name="manageCourses" selected={tab}>
          <CoursesPanel />
        </Panel>
        <Panel name="manageContent" selected={tab}>
          <ContentPanel maxBytes={maxBytes} />
        </Panel>
        <Panel name="createStudent" selected={tab} keep>
          <CreateUserPanel />
        </Panel>
        {(['video', 'document'] as const).map((kind) => (
          <Panel key={kind} name={kind} selected={tab} keep>
            <div className="stack">
              <UploadPanel kind={kind} maxBytes={maxBytes[kind]} />
              {tab === kind && <UploadList />}
            </div>
          </Panel>
        ))}
        {(['youtube', 'assignment'] as const).map((kind) => (
          <Panel key={kind} name={kind} selected={tab} keep>
            <LinkPanel kind={kind} />
          </Panel>
        ))}
        <Panel name="overview" selected={tab}>
          <OverviewPanel />
        </Panel>
        <Panel name="messages" selected={tab}>
          <MessagesPanel />
        </Panel>
        <Panel name="trash" selected={tab}>
          <TrashPanel />
        </Panel>
        <Panel name="audit" selected={tab}>
          <AuditPanel />
        </Panel>
      </div>
      {one && enrolling.length === 1 && <EnrollmentDialog user={one} onClosed={stopEnrolling} />}
      {enrolling.length > 1 && <BulkEnrollDialog users={enrolling} onClosed={stopEnrolling} />}
    </div>
  );
}

const countOf = (total: number | undefined): string | undefined =>
  total === undefined ? undefined : formatNumber(total);
