import { encode } from 'uqr';

/** A QR code as one SVG path; `size` is its width and height in modules, quiet border of four included. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .map((row, y) => {
      let line = '';
      for (let x = 0; x < size; x++) {
        if (!row[x]) continue;
        let run = 1;
        while (row[x + run]) run++;
        line += `M${x} ${y}h${run}v1h-${run}z`;
        x += run;
      }
      return line;
    })
    .join('');
  return { path, size };
}
