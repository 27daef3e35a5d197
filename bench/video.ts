import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium, launchArgs } from '../tests/support/browser.ts';
import { fixture } from '../tests/support/fixtures.ts';
import { addVideo, type Data, seed, studentOf } from './data.ts';
import { inRounds, median, report, seconds, text } from './figures.ts';
import { prepareHour, quickEncoder } from './films.ts';
import { ask } from './load.ts';
import { type Server, startProduct } from './servers.ts';

const HLS_OFF = "HTMLMediaElement.prototype.canPlayType = () => ''";

interface Line {
  readonly kbits: number;
  /** Lines of the picture that were chosen; 0: none. */
  readonly lines: number;
  readonly plain?: boolean;
}

interface Place {
  readonly product: Server;
  readonly browser: Browser;
  readonly data: Data;
}

/** Opens a lesson on a phone with a weak line and an empty cache. @param slower times that its processor is slower than ours */
async function openLesson({ product, browser, data }: Place, id: number, line: Line, slower = 1) {
  const { cookie, courseId } = studentOf(data);
  const context = await browser.newContext({
    extraHTTPHeaders: { cookie },
    viewport: { width: 360, height: 740 },
  });
  const player = JSON.stringify({ lines: line.lines, muted: true });
  await context.addInitScript(`localStorage.setItem('player', '${player}'); ${line.plain ? HLS_OFF : ''}`);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const throughput = (line.kbits * 1000) / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
    connectionType: 'cellular3g',
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(`${product.url}/course/${courseId}?material=${id}`, { waitUntil: 'networkidle' });
  const kind = await page.evaluate(() => Reflect.get(Reflect.get(navigator, 'connection'), 'effectiveType'));
  if (kind !== '3g') throw new Error(`The browser takes the line for ${kind}.`);
  return page;
}

/** Measures how soon a text lesson is read on a slow phone, and whether its lines move. */
async function textLesson(place: Place): Promise<void> {
  const { courseId } = studentOf(place.data);
  const paragraph = 'A router reads the address of each packet, and sends it on its way. '.repeat(6);
  const body = `## Part\n\n${paragraph}\n\n- one\n- two\n\n`.repeat(12);
  const json = { title: 'Routers', courseId, body };
  const lesson = { path: '/api/add-text', method: 'POST', cookie: place.data.admin, json };
  const { material } = await ask(place.product, lesson);
  const rounds = await inRounds(async () => {
    const page = await openLesson(place, material.id, AUTO, 4);
    const found = await page.evaluate(async () => {
      const entriesOf = (type: string) =>
        new Promise<PerformanceEntry[]>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
          setTimeout(resolve, 500, []);
        });
      const moves = (await entriesOf('layout-shift')) as (PerformanceEntry & { value: number })[];
      const paint = (await entriesOf('largest-contentful-paint')).at(-1)?.startTime ?? Number.NaN;
      return { paint: paint / 1000, shift: moves.reduce((sum, one) => sum + one.value, 0) };
    });
    await page.context().close();
    return found;
  });
  const paint = median(rounds.map((round) => round.paint));
  report('text lesson at 400 kbit/s, slow phone: LCP', `${text(paint)} s`, paint <= 2.3);
  const shift = Math.max(...rounds.map((round) => round.shift));
  // The width of digits when the font comes; a line that moves is ten times as much.
  report('text lesson: lines that move, CLS', shift.toFixed(3), shift < 0.01);
}

/** Seconds until the picture moves, from a press or from a jump to a place. */
const untilMoving = (page: Page, to?: number, least = 0): Promise<number> =>
  page.evaluate(
    async ([place, begin]) => {
      const video = document.querySelector('video');
      if (video === null) throw new Error('There is no video.');
      const began = performance.now();
      if (place === undefined) void video.play();
      else video.currentTime = place;
      const from = place ?? Math.max(begin, video.currentTime);
      while (video.seeking || video.currentTime < from + 0.05)
        await new Promise((next) => setTimeout(next, 20));
      return (performance.now() - began) / 1000;
    },
    [to, least] as const,
  );

/** Chooses the film in the list, waits or not, plays it from where it was left, and jumps to another place. */
async function watch(page: Page, title: string, { wait, from }: Visit) {
  const devtools = await page.context().newCDPSession(page);
  const loaded = new Map<string, number>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/\/film\/.*\.(?:mp4|m3u8)$/.test(request.url)) loaded.set(requestId, 0);
  });
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const before = loaded.get(requestId);
    if (before !== undefined) loaded.set(requestId, before + encodedDataLength);
  });
  await devtools.send('Network.enable');
  await page.getByRole('button', { name: title }).first().click();
  await page.locator(`video[aria-label="${title}"][src]`).waitFor({ state: 'attached' });
  await sleep(wait * 1000);
  const kb = [...loaded.values()].reduce((sum, bytes) => sum + bytes, 0) / 1024;
  const requests = loaded.size;
  const press = await untilMoving(page, undefined, from);
  await sleep(4000);
  const jump = await untilMoving(page, 2400);
  await page.context().close();
  return { press, jump, kb, requests };
}

/** Plays for minutes. @returns seconds of the longest stall */
async function longestStall(page: Page, played: number): Promise<number> {
  await untilMoving(page);
  const longest = await page.evaluate(async (until) => {
    const video = document.querySelector('video');
    let [most, moved, place] = [0, performance.now(), 0];
    while (video !== null && place < until && performance.now() - moved < 30_000) {
      await new Promise((next) => setTimeout(next, 50));
      if (video.currentTime === place) continue;
      most = Math.max(most, performance.now() - moved);
      [moved, place] = [performance.now(), video.currentTime];
    }
    return Math.max(most, performance.now() - moved) / 1000;
  }, played);
  await page.context().close();
  return longest;
}

const PLAYED: readonly Line[] = [
  { kbits: 400, lines: 360 },
  { kbits: 250, lines: 240 },
];
interface Visit {
  /** Seconds from choosing the film to the press. */
  readonly wait: number;
  /** Where the student stopped, in seconds. */
  readonly from: number;
}
const AUTO: Line = { kbits: 400, lines: 0 };
const LIMITS: readonly (readonly [what: string, line: Line, visit: Visit, press: number, jump: number])[] = [
  ['auto', AUTO, { wait: 3, from: 0 }, 1.3, 4.8],
  ['auto, at once', AUTO, { wait: 0, from: 0 }, 2.8, 4.8],
  ['auto, resumed at 30:00', AUTO, { wait: 3, from: 1800 }, 2.2, 4.8],
  ['360, at once', { kbits: 400, lines: 360 }, { wait: 0, from: 0 }, 2.8, 4.8],
  ['240 without HLS', { kbits: 400, lines: 240, plain: true }, { wait: 0, from: 0 }, 3.3, Infinity],
];

/** Opens a film of an hour on lines of 400 and 250 kbit/s. */
async function films(place: Place): Promise<void> {
  const { product, browser, data } = place;
  const film = new Blob([new Uint8Array(fixture('lecture.mp4'))], { type: 'video/mp4' });
  const { id: short } = await addVideo(product, data, 'Welcome', film);
  const hour = await prepareHour(product, data, browser, 'An hour');
  const leave = (positionSeconds: number) => {
    const path = `/api/materials/${hour}/progress`;
    return ask(product, { path, cookie: studentOf(data).cookie, json: { positionSeconds } });
  };
  for (const [what, line, visit, press, jump] of LIMITS) {
    const rounds = await inRounds(async () => {
      await leave(visit.from);
      return watch(await openLesson(place, short, line), 'An hour', visit);
    });
    const middle = (of: keyof (typeof rounds)[number]): number => median(rounds.map((round) => round[of]));
    const name = `an hour at 400 kbit/s, ${what}`;
    const before = `${text(middle('kb'))} KB in ${middle('requests')} requests`;
    // Chromium reads a film ahead by 96 KB, whatever it needs; a playlist, its pieces and their index are asked one by one.
    const [mostKb, mostRequests] = visit.from === 0 ? [98, 1] : [90, 4];
    report(`${name}: before the press`, before, middle('kb') <= mostKb && middle('requests') <= mostRequests);
    report(`${name}: moving picture`, `after ${text(middle('press'))} s`, middle('press') <= press);
    report(`${name}: middle`, `after ${text(middle('jump'))} s`, middle('jump') <= jump);
  }
  await leave(0);
  const played = 150 * seconds;
  const stalls = PLAYED.map(async (line) => longestStall(await openLesson(place, hour, line), played));
  for (const [at, stall] of (await Promise.all(stalls)).entries()) {
    const what = `${PLAYED[at]?.lines} at ${PLAYED[at]?.kbits} kbit/s for ${played} s: longest stall`;
    report(what, `${text(stall)} s`, stall <= 2);
  }
}

/** Measures a film as the product prepares it and a weak line shows it, and a text lesson there. */
export async function video(): Promise<void> {
  const data = await seed({ users: 8, courses: 11, materials: 1, each: 11 });
  // Other work on this machine must not delay encoding here.
  const settings = { ENCODER: quickEncoder(), ENCODE_LOAD: '1000' };
  await using product = await startProduct(data.dataDir, settings);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: launchArgs });
  const place = { product, browser, data };
  await textLesson(place);
  await films(place);
  await browser.close();
}
