import { type Document, type Element, isTag } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import type JSZip from 'jszip';

export interface WordPicture {
  readonly numbers: number[];
  readonly type: string;
  readonly data: Uint8Array;
}

const MOST = 100;
const MOST_BYTES = 8 * 1024 * 1024;

const named = (node: Element | Document, name: string): Element[] =>
  DomUtils.getElementsByTagName(name, node);
const parts = (node: Element | undefined): Element[] => node?.children.filter(isTag) ?? [];

function isChanged(picture: Element): boolean {
  const cut = named(picture, 'a:srcRect').some(({ attribs }) =>
    Object.values(attribs).some((side) => Number(side) !== 0),
  );
  const turned = named(picture, 'a:xfrm').some(
    ({ attribs }) =>
      Number(attribs['rot'] ?? 0) !== 0 || /^(?:1|true)$/.test(attribs['flipH'] ?? attribs['flipV'] ?? ''),
  );
  const coloured = named(picture, 'a:blip').some((blip) =>
    parts(blip).some(({ name }) => name !== 'a:extLst'),
  );
  return cut || turned || coloured;
}

function relationOf(drawing: Element): string | undefined {
  const [inline] = parts(drawing);
  const [data] = named(drawing, 'a:graphicData');
  const [picture, ...others] = parts(data);
  const isOne = inline?.name === 'wp:inline' && picture?.name === 'pic:pic' && others.length === 0;
  return isOne && !isChanged(picture) ? named(picture, 'a:blip')[0]?.attribs['r:embed'] : undefined;
}

function typeOf(data: Uint8Array): string | undefined {
  const begin = Buffer.from(data.subarray(0, 12)).toString('latin1');
  if (begin.startsWith('\u0089PNG')) return 'image/png';
  if (begin.startsWith('\u00FF\u00D8\u00FF')) return 'image/jpeg';
  if (begin.startsWith('GIF8')) return 'image/gif';
  return /^RIFF[\s\S]{4}WEBP$/.test(begin) ? 'image/webp' : undefined;
}

/** Collects the pictures of a paper. @param relations names the document's files */
export function createWordPictures(zip: JSZip, relations: Document | undefined) {
  const files = new Map(
    (relations === undefined ? [] : named(relations, 'Relationship'))
      .filter(({ attribs }) => attribs['TargetMode'] !== 'External')
      .map(({ attribs: { Id = '', Target = '' } }) => [
        Id,
        Target.startsWith('/') ? Target.slice(1) : `word/${Target}`,
      ]),
  );
  const places = new Map<string, number[]>();
  return {
    keep: (drawing: Element, number: number): void => {
      const file = files.get(relationOf(drawing) ?? '');
      if (file !== undefined) places.set(file, [...(places.get(file) ?? []), number]);
    },
    async read(): Promise<WordPicture[]> {
      const found: WordPicture[] = [];
      let bytes = 0;
      for (const [file, numbers] of [...places].slice(0, MOST)) {
        const data = await zip.file(file)?.async('uint8array');
        const type = data && typeOf(data);
        if (data === undefined || type === undefined || bytes + data.length > MOST_BYTES) continue;
        bytes += data.length;
        found.push({ numbers, type, data });
      }
      return found;
    },
  };
}
