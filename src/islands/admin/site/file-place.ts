import type { FileEditorProps } from './FileEditor.tsx';

export type FilePlace = Pick<FileEditorProps, 'path' | 'at'>;

/** Reads the open file from the address; undefined where none is open. */
export function filePlaceOf(params: URLSearchParams): FilePlace | undefined {
  const path = params.get('file');
  return path === null ? undefined : { path, at: params.get('at') ?? undefined };
}
