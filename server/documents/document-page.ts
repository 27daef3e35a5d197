import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const STYLE = `body{max-width:46rem;margin:0 auto;padding:1.5rem 1.25rem 4rem;font:1.0625rem/1.6 system-ui,sans-serif;color:#1c1f2b;background:#fff;overflow-wrap:anywhere}img{max-width:100%;height:auto}table{border-collapse:collapse}th,td{padding:.35rem .6rem;border:1px solid #c9c8c2;text-align:start;vertical-align:top}a{color:#3730a3}`;

const bytesOf = (name: string): Buffer => readFileSync(new URL(name, import.meta.url));
/** Contains the font: a sandboxed page may load none. */
const FORMULA_STYLE = bytesOf('./formulas.css')
  .toString()
  .replaceAll(/\/\*[^*]*\*\//g, '')
  .replaceAll(/\s+/g, ' ')
  .replace(
    /url\([^)]*\)/,
    `url(data:font/woff2;base64,${bytesOf('./stix-two-math.woff2').toString('base64')})`,
  );

const sourceOf = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** Policy of document pages: inline styles, pictures and font only; framed by our pages; links open in a new tab. */
export const DOCUMENT_PAGE_POLICY = `default-src 'none'; style-src ${sourceOf(STYLE)} ${sourceOf(FORMULA_STYLE)}; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`;

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const documentPage = (name: string, html: string): string => {
  const formulas = html.includes('<math') ? `<style>${FORMULA_STYLE}</style>` : '';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeText(name)}</title><style>${STYLE}</style>${formulas}<body>${html}</body></html>`;
};
