import type { UploadFields } from '../../contract/materials.ts';

/** What an upload is to become: a new material, or another file of one that is there. */
export type UploadTarget = { readonly fields: UploadFields } | { readonly materialId: number };
