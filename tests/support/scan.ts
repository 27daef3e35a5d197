import { expect, type Page } from '@playwright/test';
import jsQr from 'jsqr';
import sharp from 'sharp';

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
