import { parseArgs } from 'node:util';

export const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'page,calls,ranges,video,quiz,growth,holds' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
  },
});
export const seconds = Number(options.seconds);
let missed = 0;

export function report(what: string, figures: string, isMet: boolean): void {
  if (!isMet) missed += 1;
  console.log(`${what.padEnd(48)} ${figures}${isMet ? '' : '   MISSED'}`);
}
export const text = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(2));
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Measures as often as `--rounds` says. */
export async function inRounds<Result>(measure: () => Promise<Result>): Promise<Result[]> {
  const found: Result[] = [];
  while (found.length < Number(options.rounds)) found.push(await measure());
  return found;
}

/** Compares what product and yardstick cost, in turns, so that a slow moment of the machine slows both. */
export async function inTurns(ours: () => Promise<number>, theirs: () => Promise<number>) {
  // The first turn only warms up the compiler.
  await ours();
  await theirs();
  const rounds = await inRounds(async () => ({ ours: await ours(), theirs: await theirs() }));
  return {
    ratio: median(rounds.map((round) => round.ours / round.theirs)),
    ours: median(rounds.map((round) => round.ours)),
    theirs: median(rounds.map((round) => round.theirs)),
  };
}

export function sumUp(): number {
  console.log(`${missed} limits missed.`);
  return missed > 0 ? 1 : 0;
}
