// @ts-check
// npm run lessons: makes the sample lessons of the course pages from the slides of content/lessons: a film and its captions
// each, in public/lessons. Needs ffmpeg; what it makes is committed, so that a build needs none.
// Some courses alone: npm run lessons -- angular full-stack
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { inRoot } from './lib/run.mjs';
import { drawSlide } from './lib/slide.mjs';

/** @typedef {{ heading: string, points?: string[], code?: string, says: string }} Slide */

const SECONDS = 60;
/** A line of code or a point comes after the one before. */
const STEP_SECONDS = 1.5;
const slides = inRoot('content', 'lessons');
const films = inRoot('public', 'lessons');

/** @param {number} seconds as in WebVTT */
const stamp = (seconds) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

/** What is said, a sentence at a time, each as long as it takes to read. @param {Slide[]} all @param {number} secondsALetter */
function cuesOf(all, secondsALetter) {
  let at = 0;
  return all
    .flatMap(({ says }) => says.match(/[^.?!]+[.?!]+(?=\s|$)/g) ?? [says])
    .map((sentence) => {
      const from = at;
      at += sentence.length * secondsALetter;
      return `${stamp(from)} --> ${stamp(at)}\n${sentence.trim()}\n`;
    });
}

/** @param {string} slug */
async function makeLesson(slug) {
  const read = (/** @type {string} */ path) => readFileSync(path, 'utf8');
  /** @type {{ slides: Slide[] }} */
  const { slides: all } = parse(read(join(slides, `${slug}.yml`)));
  const course = parse(read(inRoot('content', 'courses', `${slug}.md`)).split(/^---$/m)[1] ?? '');
  const secondsALetter = SECONDS / all.reduce((sum, { says }) => sum + says.length, 0);
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-lesson-'));
  const list = [];
  for (const [index, slide] of all.entries()) {
    const steps = (slide.points ?? slide.code?.trimEnd().split('\n') ?? []).length;
    const rest = slide.says.length * secondsALetter - (steps - 1) * STEP_SECONDS;
    for (let shown = 1; shown <= steps; shown++) {
      const file = join(folder, `${index}-${shown}.png`);
      writeFileSync(file, await drawSlide({ slide, shown, index, count: all.length, course }));
      list.push(`file '${file}'`, `duration ${shown < steps ? STEP_SECONDS : rest}`);
    }
  }
  // The last picture once more: ffmpeg would show it for one frame only.
  list.push(list.at(-2) ?? '');
  writeFileSync(join(folder, 'list.txt'), list.join('\n'));
  const film = join(films, `${slug}.mp4`);
  const h264 =
    '-c:v libx264 -profile:v main -preset veryslow -tune stillimage -crf 27 -pix_fmt yuv420p -g 100';
  execFileSync('ffmpeg', [
    ...'-loglevel error -y -f concat -safe 0 -i'.split(' '),
    join(folder, 'list.txt'),
    ...`-vf fps=10 -t ${SECONDS} ${h264} -movflags +faststart -map_metadata -1`.split(' '),
    film,
  ]);
  writeFileSync(join(films, `${slug}.vtt`), `WEBVTT\n\n${cuesOf(all, secondsALetter).join('\n')}`);
  rmSync(folder, { recursive: true });
  console.log(`${slug}: ${Math.round(readFileSync(film).length / 1000)} KB`);
}

mkdirSync(films, { recursive: true });
const wanted = process.argv.slice(2);
for (const name of readdirSync(slides).sort()) {
  const slug = basename(name, '.yml');
  if (wanted.length === 0 || wanted.includes(slug)) await makeLesson(slug);
}
