import { expect, it } from 'vitest';
import { youtubeId } from './video.ts';

const ID = 'dQw4w9WgXcQ';

it.each([
  `https://www.youtube.com/watch?list=PL1&v=${ID}&t=4s`,
  `http://m.youtube.com/watch?v=${ID}`,
  `https://youtu.be/${ID}?si=abc`,
  `https://www.youtube-nocookie.com/embed/${ID}?start=3`,
  `https://youtube-nocookie.com/v/${ID}`,
  `https://www.youtube.com/shorts/${ID}`,
  `https://music.youtube.com/live/${ID}`,
])('the id is found in %s', (address) => {
  expect(youtubeId(address)).toBe(ID);
});

it.each([
  '',
  ID,
  `javascript:alert("${ID}")`,
  `//youtu.be/${ID}`,
  `ftp://www.youtube.com/watch?v=${ID}`,
  `http://youtube.com@evil.example/watch?v=${ID}`,
  `https://:pass@www.youtube.com/watch?v=${ID}`,
  `https://www.youtube.com.evil.example/watch?v=${ID}`,
  `https://www.youtube.com:8443/watch?v=${ID}`,
  `https://xn--yotube-9cb.com/watch?v=${ID}`,
  `https://www.youtube.com/${ID}`,
  `https://www.youtube.com/watch?v=${ID}x`,
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/playlist?list=PL1234567890',
])('there is none in %s', (address) => {
  expect(youtubeId(address)).toBeUndefined();
});
