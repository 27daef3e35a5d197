import type { FileEditorProps } from './FileEditor.tsx';

/** Which file is open, what of it, and which field. */
export type FilePlace = Pick<FileEditorProps, 'path' | 'part' | 'at'>;

/** What the page's address says; undefined where no file is open. */
export function filePlaceOf(params: URLSearchParams): FilePlace | undefined {
  const path = params.get('file');
  if (path === null) return undefined;
  const part = params.get('part');
  return {
    path,
    part: part === 'page' || part === 'faq' ? part : undefined,
    at: params.get('at') ?? undefined,
  };
}
