import type { Benchmark } from '../lib/benchmark.ts';
import { logIn } from '../lib/calls.ts';
import { milliseconds, perSecond } from '../lib/numbers.ts';
import { probe, type Times } from '../lib/probe.ts';
import { startProduct } from '../lib/product.ts';
import type { Row } from '../lib/report.ts';
import { firstOf, type Student, studyRoom } from '../lib/study-room.ts';
import { startYardstick } from '../lib/yardstick.ts';

const NAME = 'logins';
const BARE_HASHING = new URL('../yardsticks/bare-hashing.ts', import.meta.url);
const AT_ONCE = 32;
const SECONDS = 10;
const WARM_UP_SECONDS = 2;

/** Logins as fast as they are answered, and what they do to everybody else; beside bare hashing, and beside quiet. */
export const logins: Benchmark = {
  name: NAME,
  async *run() {
    const room = await studyRoom();
    await using product = await startProduct(room.dataDir);
    const url = product.url + room.materialsPath;
    const { cookie } = firstOf(room);
    await probe(url, cookie, WARM_UP_SECONDS);
    const idle = await probe(url, cookie, SECONDS);

    const users = room.students.slice(0, AT_ONCE);
    const stormSeconds = WARM_UP_SECONDS + SECONDS;
    const storm = Promise.all(users.map((user) => logInRepeatedly(product.url, user, stormSeconds)));
    await probe(url, cookie, WARM_UP_SECONDS);
    const busy = await probe(url, cookie, SECONDS);
    const count = (await storm).reduce((sum, one) => sum + one, 0);

    await using hashing = await startYardstick(BARE_HASHING, { SECONDS: '4' });
    const hashes = Number(await (await fetch(hashing.url)).text()) / 4;
    const perLogin = count / stormSeconds;
    yield {
      benchmark: NAME,
      what: `${AT_ONCE} at a time`,
      ours: perSecond(perLogin),
      yardstick: `bare argon2id ${perSecond(hashes)}`,
      ratio: perLogin / hashes,
    };
    yield compare('p50', busy, idle, 1.2);
    yield compare('p99', busy, idle, 4);
  },
};

async function logInRepeatedly(url: string, user: Student, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let count = 0;
  for (; performance.now() < until; count += 1) await logIn(url, user);
  return count;
}

const compare = (which: 'p50' | 'p99', busy: Times, idle: Times, mostRatio: number): Row => {
  const ratio = busy[which] / idle[which];
  return {
    benchmark: NAME,
    what: `materials call meanwhile, ${which}`,
    ours: milliseconds(busy[which]),
    yardstick: `alone ${milliseconds(idle[which])}`,
    ratio,
    limit: { text: `≤ ${mostRatio}`, isMet: ratio <= mostRatio },
  };
};
