import { formatDate, today } from '../../../lib/words/format-date.ts';
import { formatNumber } from '../../../lib/words/format-price.ts';

interface Week {
  /** Start of the week, ms since 1970. */
  from: number;
  count: number;
}

const WIDTH = 50;
const HEIGHT = 140;
const BAR = 34;
const LABEL = 28;

const dayOf = (at: number): string => formatDate(today(new Date(at)));

/** Bar chart by week, with the same figures as a table. */
export function WeekChart({ weeks }: { weeks: readonly Week[] }) {
  const most = Math.max(1, ...weeks.map(({ count }) => count));
  const total = weeks.reduce((sum, { count }) => sum + count, 0);
  const [first, last] = [weeks[0], weeks.at(-1)];
  return (
    <>
      <svg
        className={most < 1000 ? 'week-chart' : 'week-chart week-chart-large'}
        viewBox={`0 0 ${weeks.length * WIDTH} ${HEIGHT + LABEL}`}
        role="img"
        aria-label={`${formatNumber(total)} registrations in the last ${weeks.length} weeks, at most ${formatNumber(most)} in one. The table below has each week.`}
      >
        {weeks.map(({ from, count }, at) => {
          const height = Math.round((HEIGHT * count) / most);
          const left = at * WIDTH + (WIDTH - BAR) / 2;
          return (
            <g key={from}>
              <rect x={left} y={LABEL + HEIGHT - height} width={BAR} height={height} rx="4" />
              <text x={at * WIDTH + WIDTH / 2} y={LABEL + HEIGHT - height - 6} textAnchor="middle">
                {formatNumber(count)}
              </text>
            </g>
          );
        })}
      </svg>
      {first && last && (
        <p className="row row-spread small soft week-chart-ends" aria-hidden="true">
          <span>{dayOf(first.from)}</span>
          <span>{dayOf(last.from)}</span>
        </p>
      )}
      <details>
        <summary className="chart-summary">Show as a table</summary>
        <table className="table">
          <caption className="visually-hidden">Registrations per week</caption>
          <thead>
            <tr>
              <th scope="col">Week from</th>
              <th scope="col" className="numeric">
                Registrations
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ from, count }) => (
              <tr key={from}>
                <td>{dayOf(from)}</td>
                <td className="numeric">{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
