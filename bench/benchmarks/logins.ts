import type { Benchmark } from '../lib/benchmark.ts';
import { logIn } from '../lib/calls.ts';
import { milliseconds, perSecond } from '../lib/numbers.ts';
import { probe, type Times } from '../lib/probe.ts';
import { startProduct } from '../lib/product.ts';
import type { Row } from '../lib/report.ts';
import { median } from '../lib/statistics.ts';
import { firstOf, type Student, studyRoom } from '../lib/study-room.ts';
import { startYardstick } from '../lib/yardstick.ts';

const NAME = 'logins';
const BARE_HASHING = new URL('../yardsticks/bare-hashing.ts', import.meta.url);
const AT_ONCE = 32;
/** Of each kind of time, in each round; 99 of 100 calls need some hundreds to be told from the rest. */
const SECONDS = 4;
const WARM_UP_SECONDS = 1;

/** Logins as fast as they are answered, and what they do to everybody else; beside bare hashing, and beside quiet. */
export const logins: Benchmark = {
  name: NAME,
  async *run({ rounds }) {
    const room = await studyRoom();
    await using product = await startProduct(room.dataDir);
    const url = product.url + room.materialsPath;
    const { cookie } = firstOf(room);
    const users = room.students.slice(0, AT_ONCE);
    const quietTimes = (): Promise<Times> => probe(url, cookie, SECONDS);
    let count = 0;
    const stormTimes = async (): Promise<Times> => {
      const seconds = WARM_UP_SECONDS + SECONDS;
      const storm = Promise.all(users.map((user) => logInRepeatedly(product.url, user, seconds)));
      await probe(url, cookie, WARM_UP_SECONDS);
      const times = await probe(url, cookie, SECONDS);
      count += (await storm).reduce((sum, one) => sum + one, 0);
      return times;
    };

    await quietTimes();
    await stormTimes();
    count = 0;
    const results: { busy: Times; idle: Times }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = round % 2 === 0 ? await quietTimes() : undefined;
      const busy = await stormTimes();
      results.push({ busy, idle: before ?? (await quietTimes()) });
    }

    await using hashing = await startYardstick(BARE_HASHING, { SECONDS: '4' });
    const hashes = Number(await (await fetch(hashing.url)).text()) / 4;
    const perLogin = count / (rounds * (WARM_UP_SECONDS + SECONDS));
    yield {
      benchmark: NAME,
      what: `${AT_ONCE} at a time`,
      ours: perSecond(perLogin),
      yardstick: `bare argon2id ${perSecond(hashes)}`,
      ratio: perLogin / hashes,
    };
    yield compare('p50', results, 1.2);
    yield compare('p99', results, 4);
  },
};

async function logInRepeatedly(url: string, user: Student, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let count = 0;
  for (; performance.now() < until; count += 1) await logIn(url, user);
  return count;
}

const compare = (
  which: 'p50' | 'p99',
  rounds: readonly { busy: Times; idle: Times }[],
  mostRatio: number,
): Row => {
  const ratio = median(rounds.map(({ busy, idle }) => busy[which] / idle[which]));
  return {
    benchmark: NAME,
    what: `materials call meanwhile, ${which}`,
    ours: milliseconds(median(rounds.map(({ busy }) => busy[which]))),
    yardstick: `alone ${milliseconds(median(rounds.map(({ idle }) => idle[which])))}`,
    ratio,
    limit: { text: `≤ ${mostRatio}`, isMet: ratio <= mostRatio },
  };
};
