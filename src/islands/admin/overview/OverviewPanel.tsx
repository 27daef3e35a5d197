import { formatPaise } from '../../../../server/contract/money.ts';
import { formatNumber } from '../../../lib/words/format-price.ts';
import { formatSize } from '../../../lib/words/format-size.ts';
import { formatMoment } from '../../../lib/words/format-time.ts';
import { ListFrame } from '../lists/ListFrame.tsx';
import { useOverview } from '../queries/site.ts';
import { BackupStatus } from './BackupStatus.tsx';
import { CompletionTable } from './CompletionTable.tsx';
import { WeekChart } from './WeekChart.tsx';

/** Overview of the provider's figures. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function OverviewPanel() {
  const state = useOverview();
  const figures = state.data;
  return (
    <div className="stack">
      <h2>Reports</h2>
      <ListFrame state={state} shown={figures && 1} empty={null}>
        {figures && (
          <>
            <div className="overview-stats">
              {figures.income && (
                <>
                  <Stat value={formatPaise(figures.income.thisMonth)} name="Received this month" />
                  <Stat value={formatPaise(figures.income.lastMonth)} name="Received last month" />
                </>
              )}
              <Stat value={formatNumber(figures.students.approved)} name="Approved students" />
              <Stat value={formatNumber(figures.students.pending)} name="Waiting for approval" />
              <Stat value={formatNumber(figures.active.last7Days)} name="Studied in the last 7 days" />
              <Stat value={formatNumber(figures.active.last30Days)} name="Studied in the last 30 days" />
              <Stat value={formatNumber(figures.courses)} name="Courses" />
              <Stat value={formatNumber(figures.materials)} name="Materials" />
            </div>
            <section className="card card-pad stack">
              <h3>Registrations per week</h3>
              <WeekChart weeks={figures.registrations} />
            </section>
            <section className="card card-pad stack">
              <h3>Completion per course</h3>
              <CompletionTable courses={figures.completion} />
            </section>
            <section className="card card-pad stack">
              <h3>Storage</h3>
              <Storage {...figures.storage} />
            </section>
            <section className="card card-pad stack">
              <h3>Backups</h3>
              <BackupStatus backups={figures.backups} />
            </section>
            <p className="soft small">
              Counted {formatMoment(figures.at)}.{figures.income && ' Money received is after refunds.'}
            </p>
          </>
        )}
      </ListFrame>
    </div>
  );
}

const Stat = ({ value, name }: { value: string; name: string }) => (
  <p className="card card-pad stat">
    <b>{value}</b> <span>{name}</span>
  </p>
);

function Storage({ videos, documents, free }: { videos: number; documents: number; free: number }) {
  const used = videos + documents;
  const percent = Math.round((100 * used) / Math.max(1, used + free));
  return (
    <>
      <p>
        {formatSize(used)} used: videos {formatSize(videos)}, documents {formatSize(documents)}.{' '}
        {formatSize(free)} free.
      </p>
      <progress className="progress" value={percent} max={100} aria-label="Storage used" />
    </>
  );
}
