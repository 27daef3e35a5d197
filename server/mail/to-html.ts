import type { MailSite } from './messages.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? '');
const joined = (lines: readonly string[]): string => lines.map(escaped).join('<br>');

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#3730a3;color:#ffffff;font-weight:600;text-decoration:none';
const PAGE = 'margin:0;padding:24px 16px;background:#f4f3f8;color:#1c1b2e;font:16px/1.5 sans-serif';
const SHEET = 'max-width:520px;margin:0 auto;padding:24px;border-radius:12px;background:#ffffff';
const QUOTE = 'margin:0;padding-left:12px;border-left:3px solid #c9c6dd';

/** Converts a mail's text to safe HTML: `Label: address` of this site alone is a link, `- ` a list, `> ` a quotation. */
export function toHtml(text: string, site: MailSite): string {
  const blocks = text.split(/\n\n+/).map((paragraph) => blockOf(paragraph, site));
  // The first link is the button.
  const body = blocks.join('\n').replace('<a ', `<a style="${BUTTON}" `);
  const name = `<p style="margin:0 0 16px;font-size:20px;font-weight:700">${escaped(site.name)}</p>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(site.name)}</title></head><body style="${PAGE}"><main style="${SHEET}">${name}\n${body}</main></body></html>`;
}

function blockOf(paragraph: string, site: MailSite): string {
  const lines = paragraph.split('\n');
  const without = (mark: string) => lines.map((line) => line.slice(mark.length));
  if (lines.every((line) => line.startsWith('> ')))
    return `<blockquote style="${QUOTE}">${joined(without('> '))}</blockquote>`;
  if (lines.every((line) => line.startsWith('- ')))
    return `<ul>${without('- ')
      .map((line) => `<li>${escaped(line)}</li>`)
      .join('')}</ul>`;
  const colon = paragraph.lastIndexOf(': ');
  const address = paragraph.slice(colon + 2);
  if (colon > 0 && lines.length === 1 && address.startsWith(`${site.url}/`) && !address.includes(' '))
    return `<p><a href="${escaped(address)}">${escaped(paragraph.slice(0, colon))}</a></p>`;
  return `<p>${joined(lines)}</p>`;
}
