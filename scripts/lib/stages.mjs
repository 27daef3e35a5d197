// @ts-check

/** @typedef {{ name: string, run: () => Promise<number> }} Stage */

/** @param {number} since */
const secondsSince = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * The stages that `--only=a,b` on the command line asks for, or all of them; ends the program on an unknown name.
 * @template {Stage} S
 * @param {S[]} stages
 * @param {string[]} args
 */
export function chosenStages(stages, args) {
  const prefix = '--only=';
  const wanted = args
    .filter((arg) => arg.startsWith(prefix))
    .flatMap((arg) => arg.slice(prefix.length).split(','));
  const names = stages.map(({ name }) => name);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no stage "${unknown.join('", "')}". The stages are: ${names.join(', ')}.`);
    process.exit(2);
  }
  return wanted.length === 0 ? stages : stages.filter(({ name }) => wanted.includes(name));
}

/**
 * Runs one stage, announced by its name.
 * @param {Stage} stage
 * @returns {Promise<number>} its exit code
 */
export async function runStage({ name, run }) {
  const started = performance.now();
  console.log(`\n── ${name}`);
  const code = await run();
  console.log(
    `── ${name}: ${code === 0 ? 'passed' : `failed (exit code ${code})`} in ${secondsSince(started)}`,
  );
  return code;
}
