import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium, launchArgs } from '../tests/support/browser.ts';
import { addVideo, anyVideo, type Data, seed, studentOf } from './data.ts';
import { checkout, inTurns, median, options, quantile, report, seconds, text } from './figures.ts';
import {
  addHour,
  type Form,
  formsOf,
  leavePlace,
  MINUTES,
  MOVING_SECONDS,
  makeLecture,
  makeMoving,
} from './films.ts';
import { timeOf } from './load.ts';
import { childrenOf, cpuSecondsOf, memoryOf, type Server, startProduct } from './servers.ts';

/** Other work on this machine must not delay encoding here. */
const settings = { ENCODE_LOAD: '1000' };
/** An hour of slides with a voice, in megabytes. */
const MOST_MB: Readonly<Record<string, number>> = { 240: 26, 360: 72, audio: 20 };
/** Is made last. */
const LAST_FORM = 'sheet';
const PLAYED_SECONDS = 300;
const HLS_OFF = "HTMLMediaElement.prototype.canPlayType = () => ''";

/** The most memory that a program needs, and how many cores. */
function watchEncoder(product: Server) {
  const most = { memory: 0, cores: 0 };
  const seen = new Map<number, { at: number; cpu: number }>();
  const timer = setInterval(() => {
    for (const pid of childrenOf(product))
      try {
        // The process has ended.
        most.memory = Math.max(most.memory, memoryOf({ pid }, 'VmHWM') || 0);
        const [at, cpu] = [performance.now() / 1000, cpuSecondsOf([pid])];
        const first = seen.get(pid) ?? { at, cpu };
        seen.set(pid, first);
        if (at > first.at + 2) most.cores = Math.max(most.cores, (cpu - first.cpu) / (at - first.at));
      } catch {
        // The process has ended.
      }
  }, 200);
  return () => {
    clearInterval(timer);
    report('encoder: memory', `${text(most.memory)} MB`, most.memory <= 250);
    report('encoder: cores', text(most.cores), most.cores <= 1.05);
  };
}

function tell(product: Server, signal: 'SIGCONT' | 'SIGSTOP'): void {
  for (const pid of childrenOf(product))
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended.
    }
}

/** What calls take while the encoder runs, beside what they take while it is halted. */
async function calls(product: Server, data: Data): Promise<void> {
  const { courseId, cookie } = studentOf(data);
  const call = { path: `/api/courses/${courseId}/materials`, cookie };
  const turn = (signal: 'SIGCONT' | 'SIGSTOP') => async () => {
    while (childrenOf(product).length === 0) await sleep(100);
    tell(product, signal);
    const waited: number[] = [];
    const before = cpuSecondsOf([product.pid]);
    for (const until = performance.now() + 1000 * seconds; performance.now() < until; await sleep(5))
      waited.push(await timeOf(product, call));
    const cpu = (1000 * (cpuSecondsOf([product.pid]) - before)) / waited.length;
    tell(product, 'SIGCONT');
    return { 'CPU time': cpu, 'waiting, p95': quantile(waited, 0.95) };
  };
  const rounds = await inTurns(turn('SIGCONT'), turn('SIGSTOP'));
  for (const what of ['CPU time', 'waiting, p95'] as const) {
    const [ours, theirs] = [
      median(rounds.map((one) => one.ours[what])),
      median(rounds.map((one) => one.theirs[what])),
    ];
    const figures = `${text(ours / theirs)} of that without it: ${text(ours)} ms, ${text(theirs)} ms`;
    report(`calls beside the encoder: ${what}`, figures, ours / theirs < 1.5);
  }
}

/** Has the product prepare films, and measures what that takes. @returns the forms of the lecture */
async function encode(data: Data, browser: Browser): Promise<Form[]> {
  const films = { Moving: makeMoving(), Lecture: await makeLecture(browser) };
  await using product = await startProduct(checkout, data.dataDir, settings);
  const { courseId } = studentOf(data);
  const stop = watchEncoder(product);
  for (const [title, path] of Object.entries(films))
    await addVideo(product, { admin: data.admin, courseId, title }, readFileSync(path));
  await calls(product, data);
  const isDone = (title: string): boolean => formsOf(data, title).some(({ name }) => name === LAST_FORM);
  while (!Object.keys(films).every(isDone)) await sleep(500);
  stop();
  const memory = memoryOf(product, 'VmHWM');
  report('server beside the encoder: memory at most', `${text(memory)} MB`, memory <= 150);
  const moving = formsOf(data, 'Moving').find(({ name }) => name === '240');
  const rate = ((moving?.size ?? 0) * 8) / 1000 / MOVING_SECONDS;
  report('moving camera, 240: for a line of 250 kbit/s', `${text(rate)} kbit/s`, rate <= 240);
  const forms = formsOf(data, 'Lecture');
  for (const { name, size } of forms.filter((form) => form.name in MOST_MB)) {
    const hour = (size * 60) / MINUTES / 1_000_000;
    report(`an hour of slides, ${name}`, `${text(hour)} MB`, hour <= (MOST_MB[name] ?? 0));
  }
  return forms;
}

interface Line {
  readonly kbits: number;
  /** Lines of the picture that were chosen; 0: none. */
  readonly lines: number;
  readonly plain?: boolean;
}

/** Opens the course on a weak line, at the lesson before the film. */
async function openCourse(browser: Browser, product: Server, data: Data, line: Line, materialId: number) {
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
  const conditions = {
    offline: false,
    latency: 300,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
    connectionType: 'cellular3g' as const,
  };
  await devtools.send('Network.emulateNetworkConditions', conditions);
  await page.goto(`${product.url}/course/${courseId}?material=${materialId}`, { waitUntil: 'networkidle' });
  const kind = await page.evaluate(() => Reflect.get(Reflect.get(navigator, 'connection'), 'effectiveType'));
  if (kind !== '3g') throw new Error(`The browser takes the line for ${kind}.`);
  return page;
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

interface Opened {
  readonly press: number;
  readonly jump: number;
  /** Kilobytes of the film loaded before the student presses play. */
  readonly kb: number;
  readonly requests: number;
}

/** One student: chooses the film in the list, waits or not, plays it from where it stopped, and jumps to another place. */
async function watch(page: Page, title: string, { wait, from }: Visit): Promise<Opened> {
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

/** Gives two lessons an hour of film, and opens them on lines of 400 and 250 kbit/s. */
async function onWeakLines(data: Data, browser: Browser, forms: readonly Form[]): Promise<void> {
  const off = { ENCODER: 'off' };
  const { courseId } = studentOf(data);
  const ids: number[] = [];
  {
    await using product = await startProduct(checkout, data.dataDir, off);
    for (const title of ['First hour', 'Second hour'])
      ids.push((await addVideo(product, { admin: data.admin, courseId, title }, anyVideo())).id);
  }
  for (const id of ids) addHour(data, forms, id);
  const [first = 0] = ids;
  await using product = await startProduct(checkout, data.dataDir, off);
  for (const [what, line, visit, press, jump] of LIMITS) {
    const rounds: Opened[] = [];
    while (rounds.length < Number(options.rounds)) {
      leavePlace(data, ids.at(-1) ?? 0, visit.from);
      rounds.push(await watch(await openCourse(browser, product, data, line, first), 'Second hour', visit));
    }
    const middle = (of: keyof Opened): number => median(rounds.map((round) => round[of]));
    const name = `an hour at 400 kbit/s, ${what}`;
    const before = `${text(middle('kb'))} KB in ${middle('requests')} requests`;
    // Chromium reads a film ahead by 96 KB, whatever it needs; a playlist, its pieces and their index are asked one by one.
    const [mostKb, mostRequests] = visit.from === 0 ? [98, 1] : [90, 4];
    report(`${name}: before the press`, before, middle('kb') <= mostKb && middle('requests') <= mostRequests);
    report(`${name}: moving picture`, `after ${text(middle('press'))} s`, middle('press') <= press);
    report(`${name}: middle`, `after ${text(middle('jump'))} s`, middle('jump') <= jump);
  }
  leavePlace(data, first, 0);
  const pages = await Promise.all(PLAYED.map((line) => openCourse(browser, product, data, line, first)));
  const stalls = await Promise.all(pages.map((page) => longestStall(page, PLAYED_SECONDS)));
  for (const [at, { kbits, lines }] of PLAYED.entries()) {
    const stall = stalls[at] ?? Number.NaN;
    report(`five minutes of ${lines} at ${kbits} kbit/s: longest stall`, `${text(stall)} s`, stall <= 2);
  }
}

/** Films as the product prepares them, and an hour of one on a weak line. */
export async function video(): Promise<void> {
  const data = await seed(checkout, { users: 8, courses: 11, materials: 1, each: 11 });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: launchArgs });
  await onWeakLines(data, browser, await encode(data, browser));
  await browser.close();
}
