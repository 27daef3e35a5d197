import { describe, expect, it } from 'vitest';
import { youtubeId } from './youtube.ts';

const ID = 'dQw4w9WgXcQ';

describe('youtubeId', () => {
  it.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `https://youtube.com/watch?list=PL1&v=${ID}&t=4s`,
    `http://m.youtube.com/watch?v=${ID}`,
    `https://youtu.be/${ID}`,
    `https://youtu.be/${ID}?si=abc`,
    `https://www.youtube.com/embed/${ID}`,
    `https://www.youtube-nocookie.com/embed/${ID}?start=3`,
    `https://www.youtube.com/shorts/${ID}`,
    `https://www.youtube.com/live/${ID}`,
  ])('finds the id in %s', (address) => {
    expect(youtubeId(address)).toBe(ID);
  });

  it.each([
    '',
    ID,
    `javascript:alert("${ID}")`,
    `data:text/html,${ID}`,
    `file:///embed/${ID}`,
    `//youtu.be/${ID}`,
    `http://youtube.com@evil.example/watch?v=${ID}`,
    `https://user:pass@www.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com.evil.example/watch?v=${ID}`,
    `https://www.youtube.com:8443/watch?v=${ID}`,
    `https://xn--yotube-9cb.com/watch?v=${ID}`,
    'https://www.youtube.com/playlist?list=PL1234567890',
    'https://www.youtube.com/watch?v=short',
    `https://www.youtube.com/watch?v=${ID}x`,
    `https://evil.example/embed/${ID}`,
  ])('finds none in %s', (address) => {
    expect(youtubeId(address)).toBeUndefined();
  });
});
