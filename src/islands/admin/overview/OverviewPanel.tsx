import { useState } from 'react';
import { formatPaise } from '../../../../server/contract/money.ts';
import type { Overview } from '../../../../server/contract/overview.ts';
import { formatNumber } from '../../../lib/format-price.ts';
import { formatSize } from '../../../lib/format-size.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import type { AdminTab } from '../admin-tabs.ts';
import { ListFrame } from '../lists/ListFrame.tsx';
import { useOverview } from '../queries.ts';
import { LazyQuizEditor } from '../quiz/LazyQuizEditor.tsx';
import { BackupStatus } from './BackupStatus.tsx';
import { CompletionTable } from './CompletionTable.tsx';
import { TodoList } from './TodoList.tsx';
import { WeekChart } from './WeekChart.tsx';

interface Props {
  takesOrders: boolean;
  lacksTwoStep: boolean;
  onShow: (tab: AdminTab, list?: string) => void;
  onStudents: (courseId: number, show?: 'stuck') => void;
}

/** What to do today, and the provider's figures at a glance. */
export function OverviewPanel({ takesOrders, lacksTwoStep, onShow, onStudents }: Props) {
  const state = useOverview();
  const figures = state.data;
  const [quiz, setQuiz] = useState<Overview['quizzesToMark'][number]>();

  if (quiz !== undefined)
    return <LazyQuizEditor material={quiz} first="results" onBack={() => setQuiz(undefined)} />;
  return (
    <div className="stack-lg">
      <h2>Overview</h2>
      <TodoList
        takesOrders={takesOrders}
        lacksTwoStep={lacksTwoStep}
        backups={figures?.backups}
        stuckMail={figures?.stuckMail}
        toMark={figures?.quizzesToMark ?? []}
        courses={figures?.completion ?? []}
        examples={figures?.examples ?? []}
        onMark={setQuiz}
        onShow={onShow}
        onStudents={onStudents}
      />
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

function Stat({ value, name }: { value: string; name: string }) {
  return (
    <p className="card card-pad stat">
      <b>{value}</b>
      <span>{name}</span>
    </p>
  );
}

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
