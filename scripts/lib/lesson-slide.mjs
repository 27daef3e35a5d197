// @ts-check

const rows = [
  ['Rice, 5 kg', '310'],
  ['Dal, 2 kg', '290'],
  ['Tea', '120'],
];

/** A slide of a lesson on tables, 1280 × 720 px, as the picture of the study room shows it. @param {string} font base64 of the site's font */
export const lessonSlide = (font) => `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: Anek; src: url(data:font/woff2;base64,${font}); font-weight: 400 800 }
* { box-sizing: border-box; margin: 0 }
body { display: grid; grid-template-rows: auto 1fr; gap: 40px; width: 1280px; height: 720px; padding: 56px 72px 64px;
  font: 600 58px/1 Anek; color: #171a2b; background: #dfe0ff }
h1 { font-size: 84px; font-weight: 750; letter-spacing: -.02em; color: #272170 }
table { width: 100%; border-collapse: collapse; overflow: hidden; border-radius: 24px; background: #fff }
td, th { padding: 0 36px; border-bottom: 3px solid #e7e2d8; text-align: left }
td:last-child { text-align: right; border-left: 3px solid #e7e2d8; font-variant-numeric: tabular-nums }
tr:last-child td { border: 0; font-weight: 750; background: #ffbe3d }
code { font: 600 46px/1 Anek; color: #6b4300 }
</style><h1>=SUM adds it up</h1><table>${rows
  .map(([what, price]) => `<tr><td>${what}</td><td>₹${price}</td></tr>`)
  .join('')}<tr><td>Total <code>=SUM(B1:B3)</code></td><td>₹720</td></tr></table>`;
