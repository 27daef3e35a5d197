const HOSTS = new Set([
  'www.youtube.com',
  'youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'www.youtube-nocookie.com',
  'youtube-nocookie.com',
]);
const VIDEO_ID = /^[\w-]{11}$/;

/**
 * The video id of a YouTube watch, embed, shorts, live or short-link address; undefined for anything else,
 * including look-alike hosts, credentials, ports and playlist-only links.
 */
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
  if (!HOSTS.has(url.hostname)) return undefined;
  if (first === 'watch') return url.searchParams.get('v') ?? undefined;
  return ['embed', 'shorts', 'live', 'v'].includes(first) ? second : undefined;
}
