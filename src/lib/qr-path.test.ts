import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

test('what is drawn can be read back', () => {
  const text = 'upi://pay?pa=abhyas@examplebank&pn=Abhyas%20Learning&am=399.00&cu=INR&tn=Full%20Stack';
  const { path, size } = qrPath(text);
  const zoom = 4;
  const width = size * zoom;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    for (let py = Number(y) * zoom; py < (Number(y) + 1) * zoom; py++) {
      const start = (py * width + Number(x) * zoom) * 4;
      for (let i = start; i < start + Number(run) * zoom * 4; i++) pixels[i] = i % 4 === 3 ? 255 : 0;
    }
  }
  expect(jsQR(pixels, width, width)?.data).toBe(text);
});
