import { describe, expect, it } from 'vitest';
import { captionLanguageName, captionLanguages, youtubeId } from './video.ts';

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
    `https://music.youtube.com/watch?v=${ID}`,
    `https://youtube-nocookie.com/v/${ID}`,
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
    `https://user@www.youtube.com/watch?v=${ID}`,
    `https://:pass@www.youtube.com/watch?v=${ID}`,
    `ftp://www.youtube.com/watch?v=${ID}`,
    `xhttps://www.youtube.com/watch?v=${ID}`,
    `httpsx://www.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com/watch?v=x${ID}`,
    `https://www.youtube.com/${ID}`,
    'https://www.youtube.com/',
    'https://www.youtube.com/watch',
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

it('a language calls itself by its own name, and one that is not known by its code', () => {
  expect(captionLanguageName('en')).toBe('English');
  expect(captionLanguageName('hi')).toBe('हिन्दी');
  expect(captionLanguageName('tlh')).toBe('tlh');
});

it('every language has a code of its own', () => {
  expect(new Set(captionLanguages.map(({ code }) => code)).size).toBe(captionLanguages.length);
});
