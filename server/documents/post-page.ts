import { buffer } from 'node:stream/consumers';
import { parentPort } from 'node:worker_threads';
import PDFDocument from 'pdfkit';
import { registerFonts } from './pdf-text.ts';

/** One A4 page with the fonts of `writeText`, sent to who started the thread. @param day its time in the file, ms since 1970: the same page is the same file */
export async function postPage(
  about: { title: string; author: string; day: number; layout?: 'portrait' | 'landscape' },
  draw: (doc: PDFKit.PDFDocument) => void,
): Promise<void> {
  const day = new Date(about.day);
  const info = { Title: about.title, Author: about.author, CreationDate: day, ModDate: day };
  const { layout = 'portrait' } = about;
  const doc = new PDFDocument({ size: 'A4', layout, margin: 0, lang: 'en-IN', displayTitle: true, info });
  const pdf = buffer(doc);
  registerFonts(doc);
  draw(doc);
  doc.end();
  parentPort?.postMessage(await pdf);
}
