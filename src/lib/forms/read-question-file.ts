import type { WordText } from '../../../server/contract/questions.ts';
import { unwrap } from '../api/api.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Column names of questions and answers; a longer *Read me* sheet lacks them. */
const QUESTION = /(?:^|,)"(?:questions?\b|prompt|प्रश्न)/im;
const ANSWER = /(?:^|,)"(?:correct|right|answers?|ans|key|सही|उत्तर)/im;

/** Returns the sheet with both in its first rows, otherwise the fullest. */
function sheetOfQuestions(text: string): string {
  if (!text.startsWith('\f')) return text;
  const sheets = text
    .slice(1)
    .split('\n\f')
    .map((sheet) => sheet.slice(sheet.indexOf('\n') + 1))
    .toSorted((one, other) => other.length - one.length);
  const isNamed = (sheet: string): boolean => {
    const head = sheet.split('\n', 20).join('\n');
    return QUESTION.test(head) && ANSWER.test(head);
  };
  return sheets.find(isNamed) ?? sheets[0] ?? '';
}

/** Text with its pictures, as `[picture 3]`. */
export interface QuestionFile {
  readonly text: string;
  readonly pictures: readonly QuestionPicture[];
}
export interface QuestionPicture {
  readonly numbers: readonly number[];
  readonly file: File;
}

/**
 * Reads questions from a file as text for the server: text, GIFT, CSV, Moodle XML, a spreadsheet or a Word document.
 * @throws Error with a sentence that says what to do
 */
export async function readQuestionFile(file: File): Promise<QuestionFile> {
  if (file.name.toLowerCase().endsWith('.docx')) return readWord(file);
  return { text: await readText(file), pictures: [] };
}

async function readText(file: File): Promise<string> {
  const name = file.name.toLowerCase();
  if (/\.(?:xlsx|xlsm|xls)$/.test(name))
    return sheetOfQuestions(await (await import('./read-spreadsheet.ts')).readSpreadsheet(file));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const begin = String.fromCharCode(...bytes.subarray(0, 4));
  if (begin === '%PDF') throw new Error('A PDF can’t be read reliably. Copy its text and paste it here.');
  if (begin.startsWith('PK') || begin.startsWith('\u00D0\u00CF'))
    throw new Error('Save this file as .docx or .xlsx, and choose the new file.');
  // Moodle embeds pictures, which may be large.
  return decodeBytes(bytes).replaceAll(/<file\s[^>]*>[^<]*<\/file>/g, '');
}

/** Has the server read a Word file, with the program that also shows Word lessons. @throws ApiError */
async function readWord(file: File): Promise<QuestionFile> {
  const headers = { 'content-type': WORD };
  const { text, pictures } = await unwrap<WordText>(
    fetch('/api/read-word', { method: 'POST', body: file, headers }),
  );
  return {
    text,
    pictures: pictures.map(({ numbers, type, data }) => ({
      numbers,
      file: new File([Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))], 'picture', { type }),
    })),
  };
}

/** Decodes UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
function decodeBytes(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
