import { expect, it } from 'vitest';
import { deviceName } from './account.service.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone = '(iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = `(Linux; Android 14; SM-A546E) ${webkit}`;

it.each([
  [`(Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  [`${android} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${android} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
  [`${android} Version/4.0 Chrome/100.0 UCBrowser/13.4 Mobile Safari/537.36`, 'UC Browser on Android'],
  ['(X11; Ubuntu; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Linux'],
  [`${iphone} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari on an iPhone'],
  [`${iphone} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome on an iPhone'],
  [`(Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.6 Safari/605.1.15`, 'Safari on a Mac'],
  ['(Windows NT 10.0) Odd/1.0', 'A browser on Windows'],
  ['<script>alert(1)</script>', 'An unknown browser'],
])('%s is called %s', (rest, name) => {
  expect(deviceName(`Mozilla/5.0 ${rest}`)).toBe(name);
});

it.each(['', 'curl/8.5.0'])('%j is unknown', (userAgent) => {
  expect(deviceName(userAgent)).toBe('An unknown browser');
});
