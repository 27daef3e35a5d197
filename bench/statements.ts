// npm run bench:statements: what bank statements cost the server, beside csv-parse on the same bytes. Excel files are
// made into text by the browser, whose work is measured here too.
import { parse } from 'csv-parse/sync';
import { listOpenCredits } from '../server/features/bank-statements/bank-statements.service.ts';
import { importStatement } from '../server/features/bank-statements/import-statement.ts';
import { readStatement } from '../server/features/bank-statements/read-statement.ts';
import { readSpreadsheet } from '../src/lib/forms/read-spreadsheet.ts';
import { excel } from '../tests/support/excel-files.ts';
import { startProduct } from '../tests/support/product.ts';
import { inTurns, median, report, sumUp, text } from './figures.ts';
import { longestTurn } from './longest-turn.ts';

const ROWS = 19_999;
const TODAY = '2026-11-29';
const NAMES = ['Date', 'Narration', 'Chq./Ref.No.', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'];

/** A statement whose every fifth line is money that went out. @param first a number for its references */
function linesOf(count: number, first: number): string[][] {
  let paise = 50_000_000;
  return Array.from({ length: count }, (_, at) => {
    const amount = 100 + ((at * 7919) % 500_000);
    const isOut = at % 5 === 0;
    paise += isOut ? -amount : amount;
    const day = new Date(Date.UTC(2026, 7, 1) + Math.floor((at * 100) / count) * 86_400_000).toISOString();
    const reference = String(first + at * 13);
    const narration = `UPI-ASHA KUMAR-asha${at}@okbank-HDFC0001234-${reference}-school fees`;
    const rupees = (amount / 100).toFixed(2);
    const date = day.slice(0, 10).split('-').reverse().join('/');
    const [out, income] = isOut ? [rupees, ''] : ['', rupees];
    return [date, narration, `0000${reference}`, out, income, (paise / 100).toFixed(2)];
  });
}
const csvOf = (rows: readonly string[][]): Buffer =>
  Buffer.from([NAMES, ...rows].map((cells) => cells.join(',')).join('\n'));

async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

async function reading(what: string, bytes: Buffer): Promise<void> {
  const read = () => readStatement(bytes, new Map(), {}, TODAY);
  const first = await cpuOf(read);
  const rounds = await inTurns(
    () => cpuOf(read),
    () => cpuOf(() => parse(bytes)),
  );
  const ratio = median(rounds.map(({ ours, theirs }) => ours / theirs));
  const middle = median(rounds.map(({ ours }) => ours));
  const figures = `${text(ratio)} times csv-parse: ${text(middle)} ms of CPU time, ${text(first)} at first`;
  report(`${what}, 20,000 lines`, figures, ratio <= 5);
}

const rows = linesOf(ROWS, 600_000_000_000);
await reading('reading CSV', csvOf(rows));
const cells = rows.map((row) => row.map((cell, at) => (at > 2 && cell !== '' ? Number(cell) : cell)));
const book = new Blob([new Uint8Array(excel([NAMES, ...cells]))]);
let sheet = '';
const browser = await cpuOf(async () => {
  sheet = await readSpreadsheet(book);
});
report('Excel to text in the browser, 20,000 lines', `${text(browser)} ms of CPU time`);
await reading('reading that text', Buffer.from(sheet));

const product = await startProduct();
const take = (bytes: Buffer) => importStatement(product.deps, bytes, {}, 1);
await take(csvOf(linesOf(300, 500_000_000_000)));
const held: number[] = [];
const listed: number[] = [];
for (const first of [610_000_000_000, 620_000_000_000, 630_000_000_000]) {
  const bytes = csvOf(linesOf(5000, first));
  held.push(await longestTurn(() => take(bytes)));
  listed.push(await longestTurn(() => listOpenCredits(product.deps, { limit: 100 })));
}
report('importing 5,000 lines: others wait', `${text(median(held))} ms at a time`, median(held) <= 20);
report(
  'listing what is open then: others wait',
  `${text(median(listed))} ms at a time`,
  median(listed) <= 20,
);
await product.stop();
process.exit(sumUp());
