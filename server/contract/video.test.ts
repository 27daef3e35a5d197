import { expect, it } from 'vitest';
import { whyNoVideo, youtubeLink, youtubeVideo } from './video.ts';

const youtubeId = (text: string) => youtubeVideo(text)?.id;

const ID = 'dQw4w9WgXcQ';

it.each([
  `https://www.youtube.com/watch?list=PL1&v=${ID}&t=4s`,
  `http://m.youtube.com/watch?v=${ID}`,
  `https://youtu.be/${ID}?si=abc`,
  `https://www.youtube-nocookie.com/embed/${ID}?start=3`,
  `https://youtube-nocookie.com/v/${ID}`,
  `https://www.youtube.com/shorts/${ID}`,
  `https://music.youtube.com/live/${ID}`,
  `youtube.com/watch?v=${ID}`,
  `  \u200Byoutu.be/${ID}\uFEFF`,
  `//www.youtu.be/${ID}`,
  `https://www.youtube.com/e/${ID}`,
  `https://gaming.youtube.com/watch?v=${ID}`,
  `https://studio.youtube.com/video/${ID}/edit`,
  `https://www.youtube.com/watch/${ID}`,
  `<iframe width="560" src="https://www.youtube.com/embed/${ID}?si=a&amp;start=3" allowfullscreen></iframe>`,
])('the id is found in %s', (address) => {
  expect(youtubeId(address)).toBe(ID);
});

it.each([
  '',
  ID,
  `javascript:alert("${ID}")`,
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
  'https://www.youtube.com/embed/videoseries?list=PL1234567890',
  'https://www.youtube.com/embed/live_stream?channel=UC1234567890',
  `<iframe src="https://evil.example/embed/${ID}"></iframe>`,
  `evil.example/youtube.com/watch?v=${ID}`,
])('there is none in %s', (address) => {
  expect(youtubeId(address)).toBeUndefined();
});

it.each([
  ['https://www.youtube.com/playlist?list=PL1', 'This is a link to a playlist.'],
  ['youtube.com/embed/videoseries?list=PL1', 'This is a link to a playlist.'],
  ['https://www.youtube.com/embed/live_stream?channel=UC1', 'whatever a channel streams'],
  ['https://www.youtube.com/@teacher/live', 'whatever a channel streams'],
  ['https://m.youtube.com/@teacher', 'This is a link to a channel.'],
  ['https://www.youtube.com/clip/Ugk1', 'This is a link to a clip.'],
  ['https://vimeo.com/1', 'Invalid YouTube URL.'],
])('%s is told as what it is', (address, sentence) => {
  expect(whyNoVideo(address)).toContain(sentence);
});

it.each([
  [`https://youtu.be/${ID}?t=90`, 90],
  [`https://www.youtube.com/watch?v=${ID}&t=1h2m3s`, 3723],
  [`https://www.youtube.com/watch?v=${ID}#t=2m`, 120],
  [`https://www.youtube.com/embed/${ID}?start=7`, 7],
  [`https://youtu.be/${ID}?t=soon`, 0],
])('%s starts at second %i', (address, startSeconds) => {
  expect(youtubeVideo(address)).toEqual({ id: ID, startSeconds });
});

it('a link is kept as it is, anything else as the link that it means', () => {
  expect(youtubeLink(`https://youtu.be/${ID}?si=x`)).toBe(`https://youtu.be/${ID}?si=x`);
  const frame = `<iframe src="//www.youtube.com/embed/${ID}?start=5"></iframe>`;
  expect(youtubeLink(frame)).toBe(`https://www.youtube.com/watch?v=${ID}&t=5s`);
});
