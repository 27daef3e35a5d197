import { withoutUnseen } from './fold-text.ts';

export const sheet = { across: 10, down: 6 } as const;

const HOST =
  /^(?:(?:(?:www|m|music|gaming|studio)\.)?youtube|(?:www\.)?youtube-nocookie)\.com$|^(?:www\.)?youtu\.be$/;
const BARE = /^(?:[a-z]+\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)\//i;
const FRAME = /<iframe\s[^>]*?\bsrc\s*=\s*["']([^"']+)["']/i;
const VIDEO_ID = /^[\w-]{11}$/;
/** Words of eleven letters where an id could be. */
const NO_IDS = new Set(['videoseries', 'live_stream']);
const WITH_ID = new Set(['embed', 'shorts', 'live', 'v', 'e', 'video', 'watch']);

const INVALID = 'Invalid YouTube URL.';
const COPY = 'Open the video that you want and copy its link.';

interface YoutubeVideo {
  readonly id: string;
  readonly startSeconds: number;
}

/** The address in what someone pasted: a link with or without https, or the code of a frame. */
function youtubeUrl(text: string): URL | undefined {
  const bare = withoutUnseen(FRAME.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? text).trim();
  const address = BARE.test(bare) ? `https://${bare}` : bare.replace(/^\/\//, 'https://');
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isPlain =
    /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.port === '';
  return isPlain && HOST.test(url.hostname) ? url : undefined;
}

/** Returns undefined for anything else, including look-alike hosts, credentials and ports. */
export function youtubeVideo(text: string): YoutubeVideo | undefined {
  const url = youtubeUrl(text);
  if (url === undefined) return undefined;
  const [, first = '', second = ''] = url.pathname.split('/');
  const last = WITH_ID.has(first) ? second : '';
  const id = url.hostname.endsWith('youtu.be')
    ? first
    : (first === 'watch' && url.searchParams.get('v')) || last;
  if (!VIDEO_ID.test(id) || NO_IDS.has(id)) return undefined;
  const hash = new URLSearchParams(url.hash.slice(1));
  const start = ['t', 'start', 'time_continue'].map((name) => url.searchParams.get(name) ?? hash.get(name));
  return { id, startSeconds: secondsIn(start.find((given) => given !== null) ?? '') };
}

function secondsIn(text: string): number {
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

export function whyNoVideo(text: string): string {
  const path = youtubeUrl(text)?.pathname ?? '';
  if (/^\/playlist|\/videoseries/.test(path)) return `This is a link to a playlist. ${COPY}`;
  if (/\/live_stream|^\/.+\/(?:live|streams)$/.test(path))
    return `This is a link to whatever a channel streams at the moment. ${COPY}`;
  if (/^\/(?:@|channel\/|c\/|user\/)/.test(path)) return `This is a link to a channel. ${COPY}`;
  if (path.startsWith('/clip/')) return `This is a link to a clip. ${COPY}`;
  return INVALID;
}

/** Normalises a link for storage. */
export function youtubeLink(text: string): string | undefined {
  const video = youtubeVideo(text);
  if (video === undefined) return undefined;
  if (/^https?:/i.test(text)) return new URL(text).href;
  const start = video.startSeconds === 0 ? '' : `&t=${video.startSeconds}s`;
  return `${watchAddress(video.id)}${start}`;
}

export const watchAddress = (id: string): string => `https://www.youtube.com/watch?v=${id}`;

export const CAPTION_FILES = ['.vtt', '.srt', '.sbv'] as const;

export const isCaptionsName = (fileName: string): boolean =>
  CAPTION_FILES.some((ending) => fileName.toLowerCase().endsWith(ending));

export const NOT_CAPTIONS = 'Please choose a file with captions: .vtt, .srt or .sbv.';

export const captionLanguages = [
  { code: 'en', english: 'English', name: 'English' },
  { code: 'as', english: 'Assamese', name: 'অসমীয়া' },
  { code: 'bn', english: 'Bengali', name: 'বাংলা' },
  { code: 'gu', english: 'Gujarati', name: 'ગુજરાતી' },
  { code: 'hi', english: 'Hindi', name: 'हिन्दी' },
  { code: 'kn', english: 'Kannada', name: 'ಕನ್ನಡ' },
  { code: 'kok', english: 'Konkani', name: 'कोंकणी' },
  { code: 'ml', english: 'Malayalam', name: 'മലയാളം' },
  { code: 'mr', english: 'Marathi', name: 'मराठी' },
  { code: 'ne', english: 'Nepali', name: 'नेपाली' },
  { code: 'or', english: 'Odia', name: 'ଓଡ଼ିଆ' },
  { code: 'pa', english: 'Punjabi', name: 'ਪੰਜਾਬੀ' },
  { code: 'sa', english: 'Sanskrit', name: 'संस्कृतम्' },
  { code: 'ta', english: 'Tamil', name: 'தமிழ்' },
  { code: 'te', english: 'Telugu', name: 'తెలుగు' },
  { code: 'ur', english: 'Urdu', name: 'اردو' },
] as const;

export type CaptionLanguage = (typeof captionLanguages)[number]['code'];

export const captionLanguageName = (code: string): string =>
  captionLanguages.find((language) => language.code === code)?.name ?? code;
