/** How far an upload is that another tab sends. */
interface News {
  readonly url: string;
  readonly sentBytes: number;
  readonly totalBytes: number;
}

const nameOf = (url: string): string => `upload ${url}`;
/** None on the server, where islands are drawn first: Node has channels too, and an open one keeps it from ending. */
const channel = typeof document === 'undefined' ? undefined : new BroadcastChannel('uploads');
const held = new Map<string, () => void>();

/** A site without https has no locks; then tabs know nothing of each other, and the server lets one of two win. */
const locks = (): LockManager | undefined =>
  typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : undefined;

/** Says that this tab has the file and sends it. The browser takes it back when the tab goes, however it goes. */
export function hold(url: string): void {
  if (held.has(url)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  held.set(url, resolve);
  void locks()?.request(nameOf(url), () => promise);
}

/** Says that this tab has the upload no more. */
export function letGo(url: string): void {
  held.get(url)?.();
  held.delete(url);
}

/** Whether another tab sends it; false where tabs know nothing of each other. */
export async function isHeldElsewhere(url: string): Promise<boolean> {
  const { held: all = [] } = (await locks()?.query()) ?? {};
  return !held.has(url) && all.some(({ name }) => name === nameOf(url));
}

/** Waits until no other tab has the upload any more. */
export async function whenLetGo(url: string): Promise<void> {
  await locks()?.request(nameOf(url), () => undefined);
}

/** Tells other tabs how far it is. */
export const tell = (news: News): void => channel?.postMessage(news);

const isNews = (data: unknown): data is News =>
  typeof data === 'object' && data !== null && 'url' in data && 'sentBytes' in data && 'totalBytes' in data;

/** @param hear called with what other tabs tell */
export function listen(hear: (news: News) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isNews(data)) hear(data);
  });
}
