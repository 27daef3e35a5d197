import { encode } from 'uqr';

/** Returns a QR code as one SVG path; `size` is its width and height in modules, with a quiet border of four. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  // Consecutive dark modules form one rectangle.
  const runs = data.flatMap((row, y) => {
    const line = row.map(Number).join('');
    return [...line.matchAll(/1+/g)].map(
      ({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`,
    );
  });
  return { path: runs.join(''), size };
}
