import type { ContentChangeInput, ContentFile } from '../../../../server/contract/content-editor.ts';
import { api, unwrap, unwrapPage } from '../../../lib/api/api.ts';

const content = api.content;

/** Calls about the site's content. */
export const contentCalls = {
  list: () => unwrap(content.$get()),
  /** The client can't infer its recursive type. */
  file: (path: string) => unwrap<unknown>(content.file.$get({ query: { path } })) as Promise<ContentFile>,
  save: (path: string, json: ContentChangeInput) => unwrap(content.file.$patch({ query: { path }, json })),
  discard: (path: string) => unwrap(content.file.$delete({ query: { path } })),
  newCourse: (title: string) => unwrap(content.courses.$post({ json: { title } })),
  publish: (paths: string[]) => unwrap(content.publish.$post({ json: { paths } })),
  versions: (cursor: { cursor?: string }) => unwrapPage(content.versions.$get({ query: cursor })),
  restore: (id: number, current: number) =>
    unwrap(content.versions[':id'].restore.$post({ param: { id: String(id) }, json: { current } })),
  removeFile: (path: string) => unwrap(content['left-out'].$delete({ query: { path } })),
  bringBackFile: (id: string) => unwrap(content['left-out'].$post({ json: { id } })),
  pictures: () => unwrap(content.pictures.$get()),
  deletePicture: (name: string) => unwrap(content.pictures[':name'].$delete({ param: { name } })),
  /** @param use `qr` for a picture that must stay lossless */
  sendPicture: (picture: File, use = '') => unwrap(content.pictures.$post({ form: { use, picture } })),
};

/** Returns the address of a picture in the editor. @param name or an address of the site */
export const pictureAddress = (name: string): string =>
  name.startsWith('/') ? name : `/api/content/pictures/${name}`;
