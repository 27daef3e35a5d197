import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, openAsBlob, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { FRAGMENTED } from '../server/video/ladder.ts';
import { addVideo, type Data, openDatabase, studentOf } from './data.ts';
import { inTurns, quantile, report, seconds, text } from './figures.ts';
import { timeOf } from './load.ts';
import { familyOf, folder, memoryOf, type Server } from './servers.ts';

const MINUTES = 3;
const SLIDE_SECONDS = 10;
/** Syllables of a low voice with its overtones, and pauses between sentences. */
const VOICE = `aevalsrc='lt(mod(t,6),4.8)*abs(sin(11*t))*(0.3*sin(2*PI*128*t+3*sin(5*t))+0.2*sin(2*PI*512*t+5*sin(7*t))
  +0.1*sin(2*PI*1536*t+8*sin(3*t))+0.05*(random(0)-0.5))':s=44100`;
const SPEAKER = 'gradients=s=400x300:r=30:speed=0.02:nb_colors=5';
const CODED = '-c:v libx264 -preset ultrafast -crf 23 -c:a aac -b:a 128k -movflags +faststart'.split(' ');
const AN_HOUR = ['-stream_loop', String(60 / MINUTES - 1)];
/** Megabytes of an hour at most. */
const MOST_MB: Readonly<Record<string, number>> = { 240: 26, 360: 72, audio: 20 };

const ffmpeg = (...args: readonly string[]): void => {
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args]);
};
const placeOf = (program: string): string =>
  execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim();

const slide = (at: number): string =>
  `<body style="margin:0;padding:80px 120px;font:40px/1.6 sans-serif;background:hsl(${at * 20} 40% 96%)">
  <h1>${at + 1}. How a router finds the way</h1><ul>${'<li>It reads the address of each packet, and looks for the longest prefix that fits.'.repeat(
    3,
  )}</ul><pre style="font-size:30px">ip route add 10.${at}.0.0/16 via 192.168.${at}.1
def next_hop(table, address): return max(table, key=prefix)</pre>`;

/** An hour of 1080 lines: slides with readable text, a moving picture of the speaker in a corner, a voice. */
async function makeHour(browser: Browser): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  for (let at = 0; at < (MINUTES * 60) / SLIDE_SECONDS; at += 1) {
    await page.setContent(slide(at));
    await page.screenshot({ path: join(folder, `slide-${at}.png`) });
  }
  await page.close();
  const part = join(folder, 'part.mp4');
  const hour = join(folder, 'hour.mp4');
  const slides = ['-framerate', `1/${SLIDE_SECONDS}`, '-i', join(folder, 'slide-%d.png')];
  const joined = '[0:v]fps=30,format=yuv420p[s];[s][1:v]overlay=1480:740';
  const added = ['-f', 'lavfi', '-i', SPEAKER, '-f', 'lavfi', '-i', VOICE, '-filter_complex', joined];
  ffmpeg(...slides, ...added, '-t', String(MINUTES * 60), ...CODED, part);
  ffmpeg(...AN_HOUR, '-i', part, '-c', 'copy', '-movflags', '+faststart', hour);
  return hour;
}

/** Writes an ffmpeg that encodes the first minutes of an hour's picture and repeats them. @returns the path for `ENCODER` */
export function quickEncoder(): string {
  const path = join(folder, 'ffmpeg');
  const program = placeOf('ffmpeg');
  writeFileSync(
    path,
    `#!/bin/bash
to="\${@: -1}"
case "$*" in *libx264*whole_dur=36*) ;; *) exec ${program} "$@" ;; esac
${program} "\${@:1:$#-1}" -t ${MINUTES * 60} "$to" && mv "$to" "$to.part" &&
  ${program} -v error ${AN_HOUR.join(' ')} -i "$to.part" -c copy ${FRAGMENTED.join(' ')} "$to" && rm "$to.part"
`,
  );
  chmodSync(path, 0o755);
  symlinkSync(placeOf('ffprobe'), join(folder, 'ffprobe'));
  return path;
}

/** Compares what calls take while the encoder runs with what they take while it is halted. */
async function callsBeside(product: Server, data: Data): Promise<void> {
  const { courseId, cookie } = studentOf(data);
  const call = { path: `/api/courses/${courseId}/materials`, cookie };
  const encoder = () => familyOf(product.pid).slice(1);
  const tell = (signal: 'SIGCONT' | 'SIGSTOP') => spawnSync('kill', [`-${signal}`, ...encoder().map(String)]);
  const turn = (signal: 'SIGCONT' | 'SIGSTOP') => async () => {
    while (encoder().length === 0) await sleep(100);
    tell(signal);
    const waited: number[] = [];
    for (const until = performance.now() + 1000 * seconds; performance.now() < until; await sleep(5))
      waited.push(await timeOf(product, call));
    tell('SIGCONT');
    return quantile(waited, 0.95);
  };
  const { ratio, ours, theirs } = await inTurns(turn('SIGCONT'), turn('SIGSTOP'));
  const figures = `${text(ratio)} of that without it: ${text(ours)} ms, ${text(theirs)} ms`;
  report('calls beside the encoder: waiting, p95', figures, ratio < 1.5);
}

/** Has the product prepare a film of an hour, and measures what that takes. @returns its id */
export async function prepareHour(product: Server, data: Data, browser: Browser, title: string) {
  const film = await openAsBlob(await makeHour(browser), { type: 'video/mp4' });
  const { id } = await addVideo(product, data, title, film);
  await callsBeside(product, data);
  const db = openDatabase(data.dataDir);
  const forms = db.prepare<[number], { name: string; size: number }>(
    'select r.name, r.size from renditions r join materials using (file_id) where materials.id = ?',
  );
  let most = 0;
  // The sheet is made last.
  while (!forms.all(id).some(({ name }) => name === 'sheet')) {
    await sleep(200);
    for (const pid of familyOf(product.pid).slice(1))
      try {
        most = Math.max(most, memoryOf(pid, 'VmHWM') || 0);
      } catch {
        // The process has ended.
      }
  }
  report('encoder: memory', `${text(most)} MB`, most <= 250);
  const memory = memoryOf(product.pid, 'VmHWM');
  report('server beside the encoder: memory at most', `${text(memory)} MB`, memory <= 150);
  for (const { name, size } of forms.all(id)) {
    const [mb, mostMb] = [size / 1e6, MOST_MB[name]];
    if (mostMb !== undefined) report(`an hour of slides, ${name}`, `${text(mb)} MB`, mb <= mostMb);
  }
  db.close();
  return id;
}
