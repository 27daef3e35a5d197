import { expect, type Page } from '@playwright/test';
import jsQr from 'jsqr';
import sharp from 'sharp';
import { renderSVG } from 'uqr';

/** What a phone's camera would read in a picture. */
export async function scan(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/** What the QR of a page asks a payment app for. */
export async function scanPayment(page: Page): Promise<URL> {
  const picture = await page.getByRole('img', { name: /^QR code: pay/ }).screenshot();
  const link = new URL((await scan(picture)) ?? 'about:blank');
  expect(`${link.protocol}//${link.host}`).toBe('upi://pay');
  return link;
}

/** A screenshot of a payment app that shows a code, as large as phones take them. */
export const codeOnScreen = (words: string): Promise<Buffer> =>
  sharp({ create: { width: 1080, height: 2400, channels: 3, background: '#5f259f' } })
    .composite([{ input: Buffer.from(renderSVG(words, { pixelSize: 18 })), top: 700, left: 140 }])
    .png()
    .toBuffer();
