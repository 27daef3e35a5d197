import type { ClipboardEvent } from 'react';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { plainToMarkdown } from './plain-to-markdown.ts';

/** As if it was typed: the field can undo it. */
function insert(area: HTMLTextAreaElement, [start, end]: readonly [number, number], text: string): void {
  area.focus();
  area.setSelectionRange(start, end);
  // oxlint-disable-next-line typescript/no-deprecated -- no other call lets the field undo it
  if (document.execCommand('insertText', false, text)) return;
  area.setRangeText(text, start, end, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Without a connection the text alone is pasted. */
const read = (html: string) =>
  import('./html-to-markdown.ts').then(({ htmlToMarkdown }) => htmlToMarkdown(html)).catch(() => undefined);

/** Pastes what Word, Google Docs, spreadsheets, WhatsApp and pages put on the clipboard as Markdown. */
export function pasteMarkdown(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const { clipboardData, currentTarget: area } = event;
  const html = clipboardData.getData('text/html');
  const text = clipboardData.getData('text/plain');
  const plain = plainToMarkdown(text);
  if (html === '' && plain === text) return;
  event.preventDefault();
  const place = [area.selectionStart, area.selectionEnd] as const;
  const reading = html === '' ? Promise.resolve(undefined) : read(html);
  void reading.then((found) => {
    insert(area, place, found?.markdown ?? plain);
    if (found?.hadPictures) showToast('warning', 'Pictures are not pasted. Add each one as a file.');
  });
}
