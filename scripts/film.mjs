// @ts-check
// npm run sample-film: records the sample lesson of Full Stack, a page that is typed line by line and works at once. Needs ffmpeg.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from './lib/prepare.mjs';
import { inRoot } from './lib/run.mjs';

await prepare({ tools: true });
const { chromium } = await import('@playwright/test');
const { findChromium, launchArgs } = await import('../tests/support/browser.ts');

/** What is said meanwhile, what is typed, and how many seconds are left to look. @type {readonly (readonly [says: string, types: string, seconds: number])[]} */
const STEPS = [
  ['An empty file on the left, its page on the right.', '', 3],
  ['A heading goes between two tags.', "<h1>Asha's tea stall</h1>\n", 2.5],
  ['p is a paragraph. Each line shows at once.', '<p>Open from 6 to 11</p>\n', 2.5],
  ['ul is a list, and li a line of it.', '<ul>\n  <li>Ginger tea ₹12</li>\n  <li>Bun ₹10</li>\n</ul>\n', 2.5],
  ['Style says how things look. First the heading …', '<style>\nh1 { color: teal }\n', 2],
  ['… then the letters of the whole page.', 'body { font-family: Arial }\n</style>\n', 2.5],
  ['A button. It does nothing yet.', '<button>Order tea</button>\n<b id="said"></b>\n', 3],
  [
    'Script says what happens. First it finds the button.',
    "<script>\nb = document.querySelector('button')\n",
    1.5,
  ],
  [
    'Then: each press puts words into the page.',
    "b.onclick = () =>\n  said.append(' Coming!')\n</script>",
    2.5,
  ],
  ['Now it is pressed.', '', 2],
  ['That is a program. Change a word and try again.', '', 4],
];
const PRESS_AT = 9;
const FRAME_S = 0.1;

const SCREEN = `<!doctype html><style>
  * { box-sizing: border-box; margin: 0 }
  body { display: grid; grid-template: 3rem 1fr 3.75rem / 1fr 1fr; block-size: 100vh; background: #10131c; font: 16px Arial }
  h2 { padding: 0.75rem 1rem; font-size: 15px; color: #a9aec2; background: #181c28 }
  textarea { padding: 0.75rem 1rem; border: 0; outline: 0; resize: none; color: #f2f0ea; background: #10131c; font: 15px/1.3 monospace; white-space: pre; overflow: hidden }
  iframe { inline-size: 100%; block-size: 100%; border: 0; background: white }
  i { position: fixed; inset: 80% auto auto 80%; pointer-events: none; inline-size: 18px; block-size: 18px; border: 3px solid #3730a3; border-radius: 50%; background: #ffbe3daa }
</style><h2>page.html</h2><h2>The page</h2><textarea spellcheck="false"></textarea><iframe></iframe><i hidden></i>
<script>
  const [text, frame] = [document.querySelector('textarea'), document.querySelector('iframe')];
  text.oninput = () => { const d = frame.contentDocument; d.open(); d.write(text.value); d.close(); text.scrollTop = text.scrollHeight };
</script>`;

const folder = mkdtempSync(join(tmpdir(), 'abhyas-film-'));
const browser = await chromium.launch({ executablePath: await findChromium(), args: launchArgs });
const page = await browser.newPage({ viewport: { width: 800, height: 450 }, deviceScaleFactor: 1.6 });
await page.setContent(SCREEN);

/** @type {string[]} */
const frames = [];
/** @type {string[]} */
const cues = [];
let seconds = 0;
/** Shows the screen as it is for so long. @param {number} length seconds */
async function show(length) {
  const file = join(folder, `${frames.length}.png`);
  await page.screenshot({ path: file });
  frames.push(`file '${file}'\nduration ${length}`);
  seconds += length;
}
const clock = (/** @type {number} */ at) =>
  `00:${String(Math.floor(at / 60)).padStart(2, '0')}:${(at % 60).toFixed(3).padStart(6, '0')}`;

await page.locator('textarea').focus();
for (const [at, [says, types, rest]] of STEPS.entries()) {
  const from = seconds;
  const letters = [...types];
  for (let typed = 0; typed < letters.length; typed += 1) {
    await page.keyboard.insertText(letters[typed] ?? '');
    if (typed % 2 === 1 || typed === letters.length - 1) await show(FRAME_S);
  }
  if (at === PRESS_AT) await pressButton();
  await show(rest);
  cues.push(`${clock(from)} --> ${clock(seconds)} line:88%\n${says}\n`);
}

/** A dot goes to the button, and presses it. */
async function pressButton() {
  const button = page.frameLocator('iframe').locator('button');
  const box = await button.boundingBox();
  if (box === null) throw new Error('There is no button to press.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (let part = 0; part <= 10; part += 1) {
    const left = (1 - part / 10) * 180;
    await page
      .locator('i')
      .evaluate(
        (dot, at) => Object.assign(dot, { hidden: false }).style.setProperty('inset', at),
        `${y - 9 + left / 2}px auto auto ${x - 9 + left}px`,
      );
    await show(FRAME_S);
  }
  await page.mouse.click(x, y);
}

await browser.close();
const list = join(folder, 'frames.txt');
// ffmpeg passes over how long the last picture is shown, unless one follows.
writeFileSync(list, [...frames, frames.at(-1)].join('\n'));
const film = inRoot('public', 'lessons', 'full-stack.mp4');
const how = [
  '-c:v',
  'libx264',
  '-preset',
  'veryslow',
  '-crf',
  '26',
  '-pix_fmt',
  'yuv420p',
  '-r',
  '10',
  '-movflags',
  '+faststart',
];
execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'concat', '-safe', '0', '-i', list, ...how, film], {
  stdio: 'inherit',
});
writeFileSync(inRoot('public', 'lessons', 'full-stack.vtt'), `WEBVTT\n\n${cues.join('\n')}`);
copyFileSync(film, inRoot('server', 'demo', 'samples', 'lesson-1.mp4'));
rmSync(folder, { recursive: true });
process.stdout.write(`${Math.round(seconds)} seconds\n`);
