import type { Overview } from '../../../../server/contract/overview.ts';
import { formatRupees } from '../../../lib/words/format-price.ts';
import type { AdminTab } from '../admin-tabs.ts';
import { ListFrame } from '../lists/ListFrame.tsx';
import { useCountsState, useOverview } from '../queries/site.ts';
import { useMay } from '../rights.ts';
import { LeftOutFiles } from './LeftOutFiles.tsx';
import { OwnCourses } from './OwnCourses.tsx';
import { TodoList } from './TodoList.tsx';
import { counted } from './todo-words.ts';

interface Props {
  takesOrders: boolean;
  lacksTwoStep: boolean;
  onShow: (tab: AdminTab, list?: string) => void;
  onStuck: (courseId: number) => void;
  onCourse: (courseId: number) => void;
  onBatches: (courseId: number) => void;
  /** Opens the refused emails. */
  onRefused: () => void;
}

/** Shows waiting work with its age, recent income and students who are stuck. */
export function TodayPanel({
  takesOrders,
  lacksTwoStep,
  onShow,
  onStuck,
  onCourse,
  onBatches,
  onRefused,
}: Props) {
  const isOwner = useMay()();
  const overview = useOverview(isOwner);
  const { data } = overview;
  const counts = useCountsState();
  // Rows that come later would push the others away under a thumb.
  const isKnown = counts.data !== undefined && (!isOwner || data !== undefined || overview.isError);
  const stuck = (data?.completion ?? [])
    .filter((course) => course.stuck > 0)
    .toSorted((a, b) => b.stuck - a.stuck);

  return (
    <div className="stack">
      <h2>Today</h2>
      <ListFrame state={counts.isError ? counts : overview} shown={isKnown ? 1 : undefined} empty={null}>
        {data?.income && <Income {...data.income} />}
        <TodoList
          takesOrders={takesOrders}
          lacksTwoStep={lacksTwoStep}
          answersWithinHours={data?.answersWithinHours ?? undefined}
          backups={data?.backups}
          stuckMail={data?.stuckMail}
          refusedMail={data?.refusedMail}
          failingPages={data?.failingPages ?? []}
          examples={data?.examples ?? []}
          setup={data?.setup ?? []}
          contentProblems={data?.contentProblems ?? 0}
          drafts={data?.drafts ?? []}
          stuck={stuck}
          onStuck={onStuck}
          onRefused={onRefused}
          onShow={onShow}
          onBatches={onBatches}
        />
        {!isOwner && <OwnCourses onOpen={onCourse} />}
        {data && data.leftOut.length > 0 && <LeftOutFiles files={data.leftOut} />}
      </ListFrame>
    </div>
  );
}

const BAR = { width: 9, gap: 3, height: 32 };

/** Income of this month and the last, with a bar per week. */
function Income({ thisMonth, lastMonth, weeks }: NonNullable<Overview['income']>) {
  const most = Math.max(1, ...weeks);
  const { width, gap, height } = BAR;
  return (
    <p className="income">
      <b>{formatRupees(Math.round(thisMonth / 100))}</b>
      <span>
        <span>received this month, {formatRupees(Math.round(lastMonth / 100))} last month</span>
        <small>{counted(weeks.length, 'week', 'weeks')}</small>
      </span>
      <svg width={weeks.length * (width + gap) - gap} height={height} aria-hidden="true">
        {weeks.map((paise, week) => {
          const tall = Math.max(2, Math.round((height * Math.max(0, paise)) / most));
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place
              key={week}
              x={week * (width + gap)}
              y={height - tall}
              width={width}
              height={tall}
              rx="2"
            />
          );
        })}
      </svg>
    </p>
  );
}
