import { cpuSeconds } from './cpu-time.ts';
import { median } from './statistics.ts';

/** Who takes turns. */
export interface Contender {
  /** The process that does the work, if it is the same in every turn. */
  readonly pid?: number;
  /** Gives the figure of a turn. */
  readonly turn: () => Promise<number>;
}

/** Medians over all rounds. */
export interface Duel {
  readonly ours: number;
  readonly yardstick: number;
  /** Median of each round's own ratio: what slows the machine for a while slows both sides of a round. */
  readonly ratio: number;
  /**
   * The same with figures per second of CPU time. It equals `ratio` where both kept their core busy all the time, and
   * is the better one where they could not: the load was too weak, or others used the core.
   */
  readonly byCpu: number | undefined;
}

interface Result {
  readonly figure: number;
  readonly cpu: number | undefined;
}

/** Lets the product and its yardstick take turns, each beginning every other round. */
export async function duel(rounds: number, ours: Contender, yardstick: Contender): Promise<Duel> {
  const results: { ours: Result; yardstick: Result }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const oursFirst = round % 2 === 0;
    const first = await play(oursFirst ? ours : yardstick);
    const second = await play(oursFirst ? yardstick : ours);
    results.push(oursFirst ? { ours: first, yardstick: second } : { ours: second, yardstick: first });
  }
  const byCpu = results.flatMap((result) => {
    const [one, other] = [perCpuSecond(result.ours), perCpuSecond(result.yardstick)];
    return one === undefined || other === undefined ? [] : [one / other];
  });
  return {
    ours: median(results.map((result) => result.ours.figure)),
    yardstick: median(results.map((result) => result.yardstick.figure)),
    ratio: median(results.map((result) => result.ours.figure / result.yardstick.figure)),
    byCpu: byCpu.length === 0 ? undefined : median(byCpu),
  };
}

const perCpuSecond = ({ figure, cpu }: Result): number | undefined =>
  cpu === undefined ? undefined : figure / cpu;

async function play({ pid, turn }: Contender): Promise<Result> {
  const before = pid === undefined ? undefined : cpuSeconds(pid);
  const figure = await turn();
  const after = pid === undefined ? undefined : cpuSeconds(pid);
  return { figure, cpu: before === undefined || after === undefined ? undefined : after - before };
}
