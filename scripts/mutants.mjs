// @ts-check
// npm run test:mutants: changes the code that decides who and what is let in, piece by piece, and sees whether the tests
// notice each change. One area alone: npm run test:mutants -- --only=contract; one file: npm run test:mutants -- auth.ts
// Exit code 1 when too few changes are noticed.
import { prepare } from './lib/prepare.mjs';

await prepare({ tools: true });

// Only now: before prepare() there may be no packages, and a Node that cannot read TypeScript.
const { areas } = await import('../tests/mutants/areas.ts');
const { equivalents } = await import('../tests/mutants/equivalents.ts');
const { judge, LIMITS, scoreOf } = await import('./lib/mutants/judge.mjs');
const { tryArea } = await import('./lib/mutants/try-area.mjs');
const { chosenStages, runStages } = await import('./lib/stages.mjs');

const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith('--'));
/** @type {import('./lib/mutants/judge.mjs').Verdict[]} */
const all = [];

/** @param {import('./lib/mutants/try-area.mjs').Area} area */
async function proveArea(area) {
  const files = area.files.filter(
    (file) => wanted.length === 0 || wanted.some((name) => file.endsWith(name)),
  );
  if (files.length === 0) return 0;
  const { verdicts, stale } = judge(await tryArea({ ...area, files }), equivalents);
  all.push(...verdicts);
  for (const { file, noticed, missed } of verdicts) {
    const score = scoreOf(noticed, missed.length);
    console.log(`${score.toFixed(1).padStart(5)} %  ${String(noticed + missed.length).padStart(4)}  ${file}`);
    for (const sentence of missed) console.log(`                 ${sentence}`);
  }
  for (const { file, was, becomes } of stale)
    console.log(
      `${file}: "${was}" → "${becomes}" is excused in equivalents.ts, and needs no excuse any more.`,
    );
  return stale.length === 0 &&
    verdicts.every(({ noticed, missed }) => scoreOf(noticed, missed.length) >= LIMITS.file)
    ? 0
    : 1;
}

const stages = areas.map((area) => ({ name: area.name, run: () => proveArea(area) }));
const code = await runStages(chosenStages(stages, args), { goOn: true });
const noticed = all.reduce((sum, verdict) => sum + verdict.noticed, 0);
const missed = all.reduce((sum, verdict) => sum + verdict.missed.length, 0);
const score = scoreOf(noticed, missed);
console.log(
  `${noticed + missed} changes, ${noticed} noticed: ${score.toFixed(1)} % (at least ${LIMITS.all} %, in each file ${LIMITS.file} %).`,
);
process.exitCode = score >= LIMITS.all ? code : 1;
