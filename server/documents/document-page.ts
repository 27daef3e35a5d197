import { createHash } from 'node:crypto';

const STYLE = `body{max-width:46rem;margin:0 auto;padding:1.5rem 1.25rem 4rem;font:1.0625rem/1.6 system-ui,sans-serif;color:#1c1f2b;background:#fff;overflow-wrap:anywhere}img{max-width:100%;height:auto}table{border-collapse:collapse}th,td{padding:.35rem .6rem;border:1px solid #c9c8c2;text-align:start;vertical-align:top}a{color:#3730a3}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Policy of such a page: its own style and the pictures inside it, framed by our own pages, links open beside it. */
export const DOCUMENT_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`;

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const documentPage = (name: string, html: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeText(name)}</title><style>${STYLE}</style><body>${html}</body></html>`;
