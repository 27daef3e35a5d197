import { useState } from 'react';
import type { Total } from '../../../server/contract/page.ts';
import type { UserSummary } from '../../../server/contract/users.ts';
import { formatNumber } from '../../lib/format-price.ts';
import { formatTotal } from '../../lib/format-total.ts';
import { setParam } from '../../lib/url-state.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { type AdminTab, adminTabs } from './admin-tabs.ts';
import { CoursesPanel } from './courses/CoursesPanel.tsx';
import { ContentPanel } from './materials/ContentPanel.tsx';
import { LinkPanel } from './materials/LinkPanel.tsx';
import { Panel } from './Panel.tsx';
import { ApprovedPanel } from './people/ApprovedPanel.tsx';
import { BulkEnrollDialog } from './people/BulkEnrollDialog.tsx';
import { CreateUserPanel } from './people/CreateUserPanel.tsx';
import { EnrollmentDialog } from './people/EnrollmentDialog.tsx';
import { PendingPanel } from './people/PendingPanel.tsx';
import { useCourseList, useReload, useUsers } from './queries.ts';
import { ReportPanels } from './ReportPanels.tsx';
import { UploadList } from './upload/UploadList.tsx';
import { UploadPanel } from './upload/UploadPanel.tsx';

/** Greatest sizes of uploads in bytes. */
export interface MaxBytes {
  video: number;
  document: number;
}

/** The tabs and what they show. */
export function AdminTabs({ firstTab, maxBytes }: { firstTab: AdminTab; maxBytes: MaxBytes }) {
  const [tab, setTab] = useState(firstTab);
  const [enrolling, setEnrolling] = useState<readonly UserSummary[]>([]);
  const [one] = enrolling;
  const stopEnrolling = () => setEnrolling([]);
  const reload = useReload();
  const courses = useCourseList().data;
  const counts: Partial<Record<AdminTab, string | undefined>> = {
    pending: countOf(useUsers('pending', '').data?.pages[0]?.total),
    approved: countOf(useUsers('approved', '').data?.pages[0]?.total),
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
          <PendingPanel
            onApproved={(user) => setEnrolling([user])}
            onAllApproved={setEnrolling}
            reload={reload}
          />
        </Panel>
        <Panel name="approved" selected={tab}>
          <ApprovedPanel
            onEnroll={(user) => setEnrolling([user])}
            onEnrollAll={setEnrolling}
            reload={reload}
          />
        </Panel>
        <Panel name="manageCourses" selected={tab}>
          <CoursesPanel reload={reload} />
        </Panel>
        <Panel name="manageContent" selected={tab}>
          <ContentPanel maxBytes={maxBytes} reload={reload} />
        </Panel>
        <Panel name="createStudent" selected={tab} keep>
          <CreateUserPanel reload={reload} />
        </Panel>
        {(['video', 'document'] as const).map((kind) => (
          <Panel key={kind} name={kind} selected={tab} keep>
            <div className="stack">
              <UploadPanel kind={kind} maxBytes={maxBytes[kind]} />
              {tab === kind && <UploadList reload={reload} />}
            </div>
          </Panel>
        ))}
        <Panel name="youtube" selected={tab} keep>
          <LinkPanel kind="youtube" reload={reload} />
        </Panel>
        <Panel name="assignment" selected={tab} keep>
          <LinkPanel kind="assignment" reload={reload} />
        </Panel>
        <ReportPanels selected={tab} reload={reload} />
      </div>
      {one && enrolling.length === 1 && (
        <EnrollmentDialog user={one} onClosed={stopEnrolling} onSaved={reload} />
      )}
      {enrolling.length > 1 && (
        <BulkEnrollDialog users={enrolling} onClosed={stopEnrolling} onSaved={reload} />
      )}
    </div>
  );
}

const countOf = (total: Total | undefined): string | undefined => total && formatTotal(total);
