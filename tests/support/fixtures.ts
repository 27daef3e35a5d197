import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A small real file of tests/fixtures. */
export const fixture = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../fixtures', name));

/** What the admin's upload screen sends; undefined leaves a field out. */
export interface UploadFields {
  title?: string | undefined;
  description?: string | undefined;
  type?: string | undefined;
  courseId?: number | string | undefined;
}

/** The upload form. Fields come before the file, as the specification's page sends them. */
export function uploadForm(fields: UploadFields, file?: { name: string; bytes?: Buffer }): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, String(value));
  if (file !== undefined) {
    const bytes = file.bytes ?? fixture(file.name);
    form.append('materialFile', new Blob([new Uint8Array(bytes)]), file.name);
  }
  return form;
}
