// @ts-check

/** @typedef {{ name: string, run: () => Promise<number> }} Stage */

/** The stages that `--only=a,b` asks for, or all of them; ends the program on an unknown name. @param {Stage[]} stages */
export function chosenStages(stages) {
  const asked = process.argv.filter((arg) => arg.startsWith('--only='));
  const wanted = asked.flatMap((arg) => arg.slice('--only='.length).split(','));
  const names = stages.map(({ name }) => name);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no stage "${unknown.join('", "')}". The stages are: ${names.join(', ')}.`);
    process.exit(2);
  }
  return stages.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
}

/** Runs one stage, announced by its name. @param {Stage} stage @returns its exit code */
export async function runStage({ name, run }) {
  const started = performance.now();
  console.log(`\n── ${name}`);
  const code = await run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${code === 0 ? 'passed' : `failed (exit code ${code})`} in ${seconds} s`);
  return code;
}
