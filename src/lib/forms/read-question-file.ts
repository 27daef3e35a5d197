import type { WordText } from '../../../server/contract/questions.ts';
import { unwrap } from '../api/api.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Names of columns of questions and of their answers, whatever a fuller sheet *Read me* has. */
const QUESTION = /(?:^|,)"(?:questions?\b|prompt|प्रश्न)/im;
const ANSWER = /(?:^|,)"(?:correct|right|answers?|ans|key|सही|उत्तर)/im;

/** The sheet that has both in its first rows, else the fullest. */
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

/** A text, and pictures that are in it as `[picture 3]`. */
export interface QuestionFile {
  readonly text: string;
  readonly pictures: readonly QuestionPicture[];
}
export interface QuestionPicture {
  readonly numbers: readonly number[];
  readonly file: File;
}

/**
 * Questions of a file as text that the server reads: text, GIFT, CSV, Moodle XML, a spreadsheet, a Word document.
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
  // Pictures of Moodle are inside the file and may be large.
  return decodeBytes(bytes).replaceAll(/<file\s[^>]*>[^<]*<\/file>/g, '');
}

/** The server reads a Word file, with the program that shows it as a lesson. @throws ApiError */
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

/** Text in UTF-8, UTF-16 with its mark, or Windows-1252. */
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
