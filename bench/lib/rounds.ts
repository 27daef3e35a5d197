import { cpuSeconds } from './cpu-time.ts';
import { median } from './statistics.ts';

/** Who takes turns. */
export interface Contender {
  /** The process that does the work, if it is the same in every turn. */
  readonly pid?: number;
  /** A second process that does a part of it. */
  readonly otherPid?: number;
  /** Gives the figure of a turn. */
  readonly turn: () => Promise<number>;
}

/** Medians over all rounds. */
interface Medians {
  readonly ours: number;
  readonly yardstick: number;
  /** Median of each round's own ratio: what slows the machine for a while slows both sides of a round. */
  readonly ratio: number;
}

export interface Duel extends Medians {
  /**
   * The same ratio with figures per second of CPU time. It equals `ratio` where both kept their core busy all the time,
   * and is the better one where they could not: the load was too weak, or others used the core.
   */
  readonly byCpu: number | undefined;
  /** Figures per second of CPU time; undefined where the system does not tell it. */
  readonly perCpuSecond: Medians | undefined;
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
  const perCpu = results.flatMap((result) => {
    const [one, other] = [toPerCpuSecond(result.ours), toPerCpuSecond(result.yardstick)];
    return one === undefined || other === undefined ? [] : [{ ours: one, yardstick: other }];
  });
  const perCpuSecond = perCpu.length === 0 ? undefined : mediansOf(perCpu);
  const figures = results.map((result) => ({
    ours: result.ours.figure,
    yardstick: result.yardstick.figure,
  }));
  return { ...mediansOf(figures), byCpu: perCpuSecond?.ratio, perCpuSecond };
}

const mediansOf = (rounds: readonly { ours: number; yardstick: number }[]): Medians => ({
  ours: median(rounds.map(({ ours }) => ours)),
  yardstick: median(rounds.map(({ yardstick }) => yardstick)),
  ratio: median(rounds.map(({ ours, yardstick }) => ours / yardstick)),
});

const toPerCpuSecond = ({ figure, cpu }: Result): number | undefined =>
  cpu === undefined ? undefined : figure / cpu;

async function play({ pid, otherPid, turn }: Contender): Promise<Result> {
  const cpuSoFar = (): number | undefined => sum(pid, otherPid);
  const before = cpuSoFar();
  const figure = await turn();
  const after = cpuSoFar();
  return { figure, cpu: before === undefined || after === undefined ? undefined : after - before };
}

/** CPU seconds of one process or two; undefined when there is none or the system does not tell. */
function sum(pid: number | undefined, otherPid: number | undefined): number | undefined {
  const [one, other] = [pid, otherPid].map((each) => (each === undefined ? undefined : cpuSeconds(each)));
  return one === undefined ? undefined : one + (other ?? 0);
}
