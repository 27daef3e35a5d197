import type { FileEditorProps } from './FileEditor.tsx';

/** Which file is open, and which field. */
export type FilePlace = Pick<FileEditorProps, 'path' | 'at'>;

/** What the page's address says; undefined where no file is open. */
export function filePlaceOf(params: URLSearchParams): FilePlace | undefined {
  const path = params.get('file');
  return path === null ? undefined : { path, at: params.get('at') ?? undefined };
}
