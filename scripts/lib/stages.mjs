// @ts-check

/** @typedef {{ name: string, run: () => Promise<number> }} Stage */

/** @param {number} since */
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * The stages that `--only=a,b` on the command line asks for, or all of them; ends the program on an unknown name.
 * @param {Stage[]} stages
 * @param {string[]} args
 */
export function chosenStages(stages, args) {
  const wanted = args.flatMap((arg) =>
    arg.startsWith('--only=') ? arg.slice('--only='.length).split(',') : [],
  );
  const names = stages.map((stage) => stage.name);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no stage "${unknown.join('", "')}". The stages are: ${names.join(', ')}.`);
    process.exit(2);
  }
  return wanted.length === 0 ? stages : stages.filter((stage) => wanted.includes(stage.name));
}

/**
 * Runs stages one after another, each announced by its name.
 * @param {Stage[]} stages
 * @param {{ goOn: boolean }} options goOn: run the rest after a failure too
 * @returns {Promise<number>} the exit code of the first stage that failed, or 0
 */
export async function runStages(stages, { goOn }) {
  const begun = performance.now();
  /** @type {{ name: string, code: number }[]} */
  const failed = [];
  for (const { name, run } of stages) {
    const started = performance.now();
    console.log(`\n── ${name}`);
    const code = await run();
    console.log(`── ${name}: ${code === 0 ? 'passed' : `failed (exit code ${code})`} in ${seconds(started)}`);
    if (code !== 0) failed.push({ name, code });
    if (code !== 0 && !goOn) break;
  }
  const verdict = failed.length === 0 ? 'All passed' : `Failed: ${failed.map(({ name }) => name).join(', ')}`;
  console.log(`\n${verdict}, ${seconds(begun)} in total.`);
  return failed[0]?.code ?? 0;
}
