import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'page,calls,ranges,video,quiz,growth,holds,pipelining' },
    product: { type: 'string', default: '.' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
  },
});
export const checkout = resolve(options.product);
export const seconds = Number(options.seconds);
let missed = 0;

export function report(what: string, figures: string, isMet = true): void {
  if (!isMet) missed += 1;
  console.log(`${what.padEnd(48)} ${figures}${isMet ? '' : '   MISSED'}`);
}
export const text = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(2));
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Runs product and yardstick in turns, so that a slow moment of the machine slows both. */
export async function inTurns<Result>(ours: () => Promise<Result>, theirs: () => Promise<Result>) {
  await ours();
  await theirs();
  const rounds: { readonly ours: Result; readonly theirs: Result }[] = [];
  while (rounds.length < Number(options.rounds)) rounds.push({ ours: await ours(), theirs: await theirs() });
  return rounds;
}

export function sumUp(): number {
  console.log(`${missed} limits missed.`);
  return missed > 0 ? 1 : 0;
}
