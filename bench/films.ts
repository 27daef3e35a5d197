import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser } from '@playwright/test';
import BetterSqlite3 from 'better-sqlite3';
import { readFragmentIndex, writeSegments } from '../server/video/fragment-index.ts';
import { FRAGMENTED } from '../server/video/ladder.ts';
import type { Data } from './data.ts';
import { folder } from './servers.ts';

export const MINUTES = 3;
const SLIDE_SECONDS = 10;
/** Syllables of a low voice with its overtones, and pauses between sentences. */
const VOICE = `aevalsrc='lt(mod(t,6),4.8)*abs(sin(11*t))*(0.3*sin(2*PI*128*t+3*sin(5*t))+0.2*sin(2*PI*512*t+5*sin(7*t))
  +0.1*sin(2*PI*1536*t+8*sin(3*t))+0.05*(random(0)-0.5))':s=44100`;
const CODED = '-c:v libx264 -preset ultrafast -crf 23 -c:a aac -b:a 128k -movflags +faststart'.split(' ');

const ffmpeg = (...args: readonly string[]): void => {
  execFileSync('nice', ['ffmpeg', '-nostdin', '-v', 'error', '-y', ...args]);
};

const slide = (at: number): string =>
  `<body style="margin:0;padding:80px 120px;font:40px/1.6 sans-serif;background:hsl(${at * 20} 40% 96%)">
  <h1>${at + 1}. How a router finds the way</h1><ul>${'<li>It reads the address of each packet, and looks for the longest prefix that fits.'.repeat(
    3,
  )}</ul><pre style="font-size:30px">ip route add 10.${at}.0.0/16 via 192.168.${at}.1
def next_hop(table, address): return max(table, key=prefix)</pre>`;

/** Three minutes of 1080 lines: slides with readable text, a moving picture of the speaker in a corner, a voice. */
export async function makeLecture(browser: Browser): Promise<string> {
  const to = join(folder, 'lecture.mp4');
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  const list: string[] = [];
  for (let at = 0; at < (MINUTES * 60) / SLIDE_SECONDS; at += 1) {
    const path = join(folder, `slide-${at}.png`);
    await page.setContent(slide(at));
    await page.screenshot({ path });
    list.push(`file '${path}'\nduration ${SLIDE_SECONDS}`);
  }
  await page.close();
  const slides = join(folder, 'slides.txt');
  writeFileSync(slides, list.join('\n'));
  const speaker = 'gradients=s=400x300:r=30:speed=0.02:nb_colors=5';
  const inputs = ['-f', 'concat', '-safe', '0', '-i', slides, '-f', 'lavfi', '-i', speaker];
  const joined = '[0:v]fps=30,format=yuv420p[s];[s][1:v]overlay=1480:740';
  const length = ['-t', String(MINUTES * 60)];
  ffmpeg(...inputs, '-f', 'lavfi', '-i', VOICE, '-filter_complex', joined, ...length, ...CODED, to);
  return to;
}

export const MOVING_SECONDS = 15;

/** Every pixel moves, as in a hand-held recording. */
export function makeMoving(): string {
  const to = join(folder, 'moving.mp4');
  const picture = 'mandelbrot=s=640x360:r=30:end_scale=0.01:end_pts=900';
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', VOICE];
  ffmpeg(...inputs, '-t', String(MOVING_SECONDS), '-pix_fmt', 'yuv420p', ...CODED, to);
  return to;
}

/** A form of a film that the product made. */
export interface Form {
  readonly name: string;
  readonly size: number;
  readonly key: string;
}

export function formsOf({ database }: Pick<Data, 'database'>, title: string): Form[] {
  const db = new BetterSqlite3(database, { readonly: true });
  const forms = db.prepare<[string], Form>(
    `select r.name, r.size, r.storage_key as key from renditions r join materials m using (file_id) where m.title = ?`,
  );
  try {
    return forms.all(title);
  } finally {
    db.close();
  }
}

/** Gives a lesson an hour of film: the three-minute forms repeated, with the index that the product would write. */
export function addHour({ dataDir, database }: Data, forms: readonly Form[], materialId: number): void {
  const db = new BetterSqlite3(database);
  const pathOf = (key: string): string => join(dataDir, 'media', key.slice(0, 2), key);
  for (const { name, key } of forms) {
    const hour = join(folder, `hour-${name}`);
    const list = join(folder, 'hour.txt');
    writeFileSync(list, `file '${pathOf(key)}'\n`.repeat(60 / MINUTES));
    const isFilm = name !== 'poster' && name !== 'sheet';
    if (isFilm) ffmpeg('-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy', ...FRAGMENTED, hour);
    const bytes = readFileSync(isFilm ? hour : pathOf(key));
    const index = readFragmentIndex(bytes);
    const newKey = createHash('md5').update(`${materialId} ${name}`).digest('hex');
    mkdirSync(dirname(pathOf(newKey)), { recursive: true });
    writeFileSync(pathOf(newKey), bytes);
    db.prepare(
      `insert into renditions (file_id, name, storage_key, media_type, size, sha256, width, height, codecs, init_bytes, segments, created_at)
       select m.file_id, name, ?, media_type, ?, ?, width, height, codecs, ?, ?, 1
       from renditions, materials m where storage_key = ? and m.id = ?`,
    ).run(
      newKey,
      bytes.length,
      newKey,
      index?.initBytes ?? 0,
      writeSegments(index?.segments ?? []),
      key,
      materialId,
    );
  }
  db.prepare(
    'update files set duration_seconds = 3600 where id = (select file_id from materials where id = ?)',
  ).run(materialId);
  db.close();
}

/** Sets every student's position in a film, in seconds, and clears all others. */
export function leavePlace({ database, students }: Data, materialId: number, seconds: number): void {
  const db = new BetterSqlite3(database);
  db.exec('delete from material_progress');
  const insert = db.prepare(
    'insert into material_progress (user_id, material_id, position_seconds, updated_at) values (?, ?, ?, 1)',
  );
  for (const { userId } of students) if (seconds > 0) insert.run(userId, materialId, seconds);
  db.close();
}
