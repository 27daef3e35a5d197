import { useState } from 'react';
import { formatPaise } from '../../../../server/contract/money.ts';
import type { Overview } from '../../../../server/contract/overview.ts';
import { formatNumber } from '../../../lib/words/format-price.ts';
import { Button } from '../../ui/Button.tsx';
import type { AdminTab } from '../admin-tabs.ts';
import { useOverview } from '../queries/site.ts';
import { LazyQuizEditor } from '../quiz/LazyQuizEditor.tsx';
import { LeftOutFiles } from './LeftOutFiles.tsx';
import { TodoList } from './TodoList.tsx';

interface Props {
  takesOrders: boolean;
  lacksTwoStep: boolean;
  onShow: (tab: AdminTab, list?: string) => void;
  onStuck: (courseId: number) => void;
}

/** What waits and since when, what came in, and who is stuck. */
export function TodayPanel({ takesOrders, lacksTwoStep, onShow, onStuck }: Props) {
  const { data } = useOverview();
  const [quiz, setQuiz] = useState<Overview['quizzesToMark'][number]>();
  const stuck = (data?.completion ?? [])
    .filter((course) => course.stuck > 0)
    .toSorted((a, b) => b.stuck - a.stuck);

  if (quiz !== undefined)
    return <LazyQuizEditor material={quiz} first="results" onBack={() => setQuiz(undefined)} />;
  return (
    <div className="stack">
      <h2>Today</h2>
      {takesOrders && (
        <p className="card money-line">
          <span>
            <b>{data?.income ? formatPaise(data.income.thisMonth) : '…'}</b> received this month
          </span>
          <span>
            <b>{data?.income ? formatPaise(data.income.lastMonth) : '…'}</b> received last month
          </span>
        </p>
      )}
      <TodoList
        takesOrders={takesOrders}
        lacksTwoStep={lacksTwoStep}
        backups={data?.backups}
        stuckMail={data?.stuckMail}
        refusedMail={data?.refusedMail}
        failingPages={data?.failingPages ?? []}
        toMark={data?.quizzesToMark ?? []}
        examples={data?.examples ?? []}
        setup={data?.setup ?? []}
        contentProblems={data?.contentProblems ?? 0}
        onMark={setQuiz}
        onShow={onShow}
      />
      {data && data.leftOut.length > 0 && <LeftOutFiles files={data.leftOut} />}
      {stuck.length > 0 && (
        <section className="card card-pad stack" aria-labelledby="stuck">
          <h3 id="stuck">Who is stuck</h3>
          <ul role="list" className="todo-list">
            {stuck.map(({ id, courseName, stuck: count }) => (
              <li key={id} className="row row-spread">
                <span>
                  {count === 1 ? 'One student has' : `${formatNumber(count)} students have`} done nothing for
                  a week in {courseName}
                </span>
                <Button kind="secondary" small onClick={() => onStuck(id)}>
                  See students<span className="visually-hidden"> of {courseName}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
