import { useState } from 'react';
import type { UserSummary } from '../../../server/contract/users.ts';
import { setParam } from '../../lib/url-state.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { ApprovedPanel } from './ApprovedPanel.tsx';
import { type AdminTab, adminTabs } from './admin-tabs.ts';
import { ContentPanel } from './ContentPanel.tsx';
import { CoursesPanel } from './CoursesPanel.tsx';
import { CreateUserPanel } from './CreateUserPanel.tsx';
import { EnrollmentDialog } from './EnrollmentDialog.tsx';
import { LinkPanel } from './LinkPanel.tsx';
import { Panel } from './Panel.tsx';
import { PendingPanel } from './PendingPanel.tsx';
import { useReload, useUsers } from './queries.ts';
import { UploadPanel } from './upload/UploadPanel.tsx';

/** Greatest sizes of uploads in bytes. */
export interface MaxBytes {
  video: number;
  document: number;
}

/** The nine tabs and what they show. */
export function AdminDesk({ firstTab, maxBytes }: { firstTab: AdminTab; maxBytes: MaxBytes }) {
  const [tab, setTab] = useState(firstTab);
  const [uploading, setUploading] = useState({ video: false, document: false });
  const [enrolling, setEnrolling] = useState<UserSummary>();
  const reload = useReload();
  const counts: Partial<Record<AdminTab, number | undefined>> = {
    pending: useUsers('pending', '').data?.pages[0]?.total,
    approved: useUsers('approved', '').data?.pages[0]?.total,
  };

  function show(to: AdminTab) {
    setTab(to);
    setParam('tab', to);
  }

  return (
    <div className="admin-desk">
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
          <PendingPanel onApproved={setEnrolling} reload={reload} />
        </Panel>
        <Panel name="approved" selected={tab}>
          <ApprovedPanel onEnroll={setEnrolling} reload={reload} />
        </Panel>
        <Panel name="manageCourses" selected={tab}>
          <CoursesPanel reload={reload} />
        </Panel>
        <Panel name="manageContent" selected={tab}>
          <ContentPanel reload={reload} />
        </Panel>
        <Panel name="createStudent" selected={tab}>
          <CreateUserPanel reload={reload} />
        </Panel>
        {(['video', 'document'] as const).map((kind) => (
          <Panel key={kind} name={kind} selected={tab} keep={uploading[kind]}>
            <UploadPanel
              kind={kind}
              maxBytes={maxBytes[kind]}
              reload={reload}
              onBusy={(busy) => setUploading((state) => ({ ...state, [kind]: busy }))}
            />
          </Panel>
        ))}
        <Panel name="youtube" selected={tab}>
          <LinkPanel kind="youtube" reload={reload} />
        </Panel>
        <Panel name="assignment" selected={tab}>
          <LinkPanel kind="assignment" reload={reload} />
        </Panel>
      </div>
      {enrolling && (
        <EnrollmentDialog user={enrolling} onClosed={() => setEnrolling(undefined)} onSaved={reload} />
      )}
    </div>
  );
}
