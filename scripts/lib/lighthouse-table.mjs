// @ts-check

/** @typedef {import('lighthouse').Result} Result */
/** @typedef {{ path: string, cells: string[], remarks: string[] }} Verdict */

const HEADINGS = [
  'page',
  'performance',
  'accessibility',
  'best practices',
  'SEO',
  'LCP',
  'CLS',
  'blocked',
  'KB',
  'requests',
];

/** The limits, in words. */
export const LIMITS = 'performance 99, the other three 100, LCP 1.0 s, CLS 0.01';

/** @param {number[]} values the middle one, or the lower of two */
const middle = (values) =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? NaN;

/**
 * What the middle of several runs says of a page.
 * @param {string} path
 * @param {readonly Result[]} results
 * @returns {Verdict} with a remark for each limit that is missed
 */
export function judge(path, results) {
  const score = (/** @type {string} */ category) =>
    Math.round(100 * middle(results.map(({ categories }) => categories[category]?.score ?? 0)));
  const figure = (/** @type {string} */ audit) =>
    middle(results.map(({ audits }) => audits[audit]?.numericValue ?? NaN));
  const requests = middle(results.map(({ audits }) => itemsOf(audits['network-requests'])));
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map(score);
  const [performance = 0, ...others] = scores;
  const paint = figure('largest-contentful-paint');
  const shift = figure('cumulative-layout-shift');
  const isWithin = [performance >= 99, others.every((one) => one === 100), paint <= 1000, shift <= 0.01];
  const names = ['performance', `scores (${failedAudits(results).join(', ')})`, 'LCP', 'CLS'];
  return {
    path,
    cells: [
      path,
      ...scores.map(String),
      `${(paint / 1000).toFixed(2)} s`,
      shift.toFixed(3),
      `${Math.round(figure('total-blocking-time'))} ms`,
      (figure('total-byte-weight') / 1000).toFixed(1),
      String(requests),
    ],
    remarks: names.filter((_, at) => !isWithin[at]),
  };
}

/** @param {Result['audits'][string] | undefined} audit */
function itemsOf(audit) {
  const details = audit?.details;
  return details && 'items' in details ? details.items.length : 0;
}

/** @param {readonly Result[]} results names of the audits that cost points outside performance */
function failedAudits(results) {
  const names = results.flatMap(({ audits, categories }) =>
    Object.entries(categories)
      .filter(([category]) => category !== 'performance')
      .flatMap(([, { auditRefs }]) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  return [...new Set(names)];
}

/**
 * A table that is readable as text and as Markdown.
 * @param {readonly Verdict[]} verdicts
 */
export function tableOf(verdicts) {
  const lines = [HEADINGS, ...verdicts.map(({ cells }) => cells)];
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const format = (/** @type {readonly string[]} */ line) =>
    `| ${line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? `${'-'.repeat(width + 2)}` : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  const [heading = [], ...body] = lines.map(format);
  return [heading, rule, ...body].join('\n');
}
