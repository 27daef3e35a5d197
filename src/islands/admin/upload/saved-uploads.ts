import type { SavedUpload } from './upload-item.ts';

const KEY = 'uploads';

const isSaved = (value: unknown): value is SavedUpload =>
  typeof value === 'object' &&
  value !== null &&
  'url' in value &&
  typeof value.url === 'string' &&
  /^\/uploads\/[0-9a-f]{32}$/.test(value.url) &&
  'kind' in value &&
  (value.kind === 'video' || value.kind === 'document') &&
  'title' in value &&
  typeof value.title === 'string' &&
  'name' in value &&
  typeof value.name === 'string' &&
  'size' in value &&
  typeof value.size === 'number' &&
  'lastModified' in value &&
  typeof value.lastModified === 'number';

/** Uploads this browser began and did not finish. */
export function readSaved(): SavedUpload[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(saved) ? saved.filter(isSaved) : [];
  } catch {
    return [];
  }
}

/** Remembers an upload, so that it can go on after a reload. Without storage it goes on without that. */
export const save = ({ url, kind, title, name, size, lastModified }: SavedUpload): void =>
  write([
    ...readSaved().filter((other) => other.url !== url),
    { url, kind, title, name, size, lastModified },
  ]);

/** Takes an upload out of the memory of this browser. */
export const forget = (url: string): void => write(readSaved().filter((other) => other.url !== url));

function write(saved: readonly SavedUpload[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(saved));
  } catch {
    // Private windows and full storage refuse; the upload itself is not hurt.
  }
}
