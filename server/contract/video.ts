const HOST = /^(?:(?:www\.|m\.|music\.)?youtube|(?:www\.)?youtube-nocookie)\.com$/;
const VIDEO_ID = /^[\w-]{11}$/;

/** Undefined for anything but a YouTube video, look-alike hosts, credentials and ports included. */
export function youtubeId(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.port !== '')
    return undefined;
  const [, first = '', second = ''] = url.pathname.split('/');
  const candidate = candidateOf(url, first, second);
  return candidate !== undefined && VIDEO_ID.test(candidate) ? candidate : undefined;
}

function candidateOf(url: URL, first: string, second: string): string | undefined {
  if (url.hostname === 'youtu.be') return first;
  if (!HOST.test(url.hostname)) return undefined;
  if (first === 'watch') return url.searchParams.get('v') ?? undefined;
  return ['embed', 'shorts', 'live', 'v'].includes(first) ? second : undefined;
}

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
