import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';

/** More than any statement that the server takes; a small file may hold far more. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The first sheet of an Excel file (.xlsx), as CSV; days as `2026-08-24`. @throws Error where it is none */
export async function readXlsx(file: Blob): Promise<string> {
  const packed = new Uint8Array(await file.arrayBuffer());
  let left = MOST_BYTES;
  const parts = unzipSync(packed, {
    filter({ originalSize }) {
      left -= originalSize;
      return left > 0;
    },
  });
  // Of packed parts beyond 512 KB the library makes a worker from a blob, which our content policy refuses.
  const flat = zipSync(parts, { level: 0 });
  const rows = await readSheet(new Blob([flat.slice()]));
  return rows.map((row) => row.map((cell) => quoted(textOf(cell))).join(',')).join('\n');
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'string') return cell;
  return typeof cell === 'number' || typeof cell === 'boolean' ? `${cell}` : '';
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
