import type { AdminTab } from './admin-tabs.ts';
import { AuditPanel } from './audit/AuditPanel.tsx';
import { MessagesPanel } from './messages/MessagesPanel.tsx';
import { OverviewPanel } from './overview/OverviewPanel.tsx';
import { Panel } from './Panel.tsx';
import { TrashPanel } from './trash/TrashPanel.tsx';

/** What an admin looks at, beside the work itself. */
export function ReportPanels({ selected, reload }: { selected: AdminTab; reload: () => void }) {
  return (
    <>
      <Panel name="overview" selected={selected}>
        <OverviewPanel />
      </Panel>
      <Panel name="messages" selected={selected}>
        <MessagesPanel />
      </Panel>
      <Panel name="trash" selected={selected}>
        <TrashPanel reload={reload} />
      </Panel>
      <Panel name="audit" selected={selected}>
        <AuditPanel />
      </Panel>
    </>
  );
}
