import type { ClipboardEvent } from 'react';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { insertText } from '../writing/insert-text.ts';
import { plainToMarkdown } from './plain-to-markdown.ts';

/** Offline, only the plain text is pasted. */
const read = (html: string) =>
  import('./html-to-markdown.ts').then(({ htmlToMarkdown }) => htmlToMarkdown(html)).catch(() => undefined);

/** Pastes from Word, Google Docs, spreadsheets, WhatsApp and web pages as Markdown. */
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
    insertText(area, place, found?.markdown ?? plain);
    if (found?.hadPictures)
      showToast('warning', 'Pictures are not pasted with text. Add each one by itself.');
  });
}
