/** Chance that is the same at each start, so that everyone who tries the demo sees the same school. */
export interface Dice {
  readonly roll: () => number;
  readonly between: (least: number, most: number) => number;
  readonly pick: <One>(all: readonly [One, ...One[]]) => One;
}

/** @param seed names the series (mulberry32) */
export function createDice(seed: number): Dice {
  let state = seed;
  const roll = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number): number => least + Math.floor(roll() * (most - least + 1));
  return { roll, between, pick: (all) => all[between(0, all.length - 1)] ?? all[0] };
}
