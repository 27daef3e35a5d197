// @ts-check

/** @typedef {{ name: string, run: () => Promise<number>, isAside?: boolean }} Stage */

/** Runs one stage, announced by its name. @param {Stage} stage @returns its name where it failed */
async function runStage({ name, run }) {
  const started = performance.now();
  console.log(`\n── ${name}`);
  const code = await run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${code === 0 ? 'passed' : `failed (exit code ${code})`} in ${seconds} s`);
  return code === 0 ? [] : [name];
}

/** Runs stages one after the other. @param {Stage[]} stages @returns names of those that failed */
async function runRow(stages) {
  const failed = [];
  for (const stage of stages) failed.push(...(await runStage(stage)));
  return failed;
}

/** Runs the stages that `--only=a,b` asks for, or all, one after the other, those aside in a row of their own. Exit code 1 where one fails. @param {Stage[]} stages */
export async function runStages(stages) {
  const asked = process.argv.filter((arg) => arg.startsWith('--only='));
  const wanted = asked.flatMap((arg) => arg.slice('--only='.length).split(','));
  const names = stages.map(({ name }) => name);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no stage "${unknown.join('", "')}". The stages are: ${names.join(', ')}.`);
    process.exit(2);
  }
  const started = performance.now();
  const chosen = stages.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const rows = [true, false].map((isAside) => chosen.filter((stage) => (stage.isAside ?? false) === isAside));
  const failed = (await Promise.all(rows.map(runRow))).flat();
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.log(
    `\n${failed.length === 0 ? 'All passed' : `Failed: ${failed.join(', ')}`}, after ${minutes} minutes.`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}
