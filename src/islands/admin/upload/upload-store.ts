import { useSyncExternalStore } from 'react';
import type { UploadItem } from './upload-item.ts';

type Listener = () => void;

const none: readonly UploadItem[] = [];
let items = none;
const listeners = new Set<Listener>();

function set(next: readonly UploadItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}

/** All uploads of this page; they live on while tabs change. */
export const uploadStore = {
  all: (): readonly UploadItem[] => items,
  find: (url: string): UploadItem | undefined => items.find((item) => item.url === url),
  add: (item: UploadItem): void => set([...items.filter(({ url }) => url !== item.url), item]),
  change: (url: string, change: Partial<UploadItem>): void =>
    set(items.map((item) => (item.url === url ? { ...item, ...change } : item))),
  remove: (url: string): void => set(items.filter((item) => item.url !== url)),
};

function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The uploads of this page, as a component shows them. */
export const useUploads = (): readonly UploadItem[] =>
  useSyncExternalStore(
    subscribe,
    () => items,
    () => none,
  );
