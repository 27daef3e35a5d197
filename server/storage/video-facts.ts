export interface VideoFacts {
  /** 0 if unknown. */
  readonly durationSeconds: number;
  /** False if many phones can't play the container or a codec. */
  readonly playsWidely: boolean;
  readonly isWhole: boolean;
}

export type ReadBytes = (start: number, length: number) => Promise<Buffer>;

const UNKNOWN: VideoFacts = { durationSeconds: 0, playsWidely: false, isWhole: true };

/** Reads duration and codecs. A broken header yields nothing. */
export async function readVideoFacts(mediaType: string, size: number, read: ReadBytes): Promise<VideoFacts> {
  if (mediaType === 'video/mp4' || mediaType === 'video/quicktime') return mp4Facts(size, read);
  if (mediaType === 'video/webm') return webmFacts(await read(0, Math.min(size, WEBM_HEADER)));
  return UNKNOWN;
}

const PLAYED_PICTURES = new Set(['avc1', 'avc3', 'vp08', 'vp09', 'av01']);
/** H.264 profiles that phones can't decode, by their byte in `avcC`: 10 bit, 4:2:2, 4:4:4. */
const UNSHOWN_PROFILES = new Set([44, 110, 118, 122, 128, 244]);
const SAMPLE_ENTRY_BYTES = 256;
/** Cinema and television audio, unsupported by phones and browsers. */
const UNHEARD = /^(?:ac-3|ec-3|dts|A_(?:E?AC3|DTS))/;
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);
/** Known top-level boxes; players ignore trailing data. */
const PARTS = new Set(['ftyp', 'moov', 'mdat', 'moof', 'free', 'skip', 'wide', 'uuid', 'sidx', 'mfra']);
/** Real headers have some dozens; more would be an attack. */
const MOST_BOXES = 2000;

/** ISO base media (ISO/IEC 14496-12): boxes of size, name and content. */
async function mp4Facts(size: number, read: ReadBytes): Promise<VideoFacts> {
  const pictures: string[] = [];
  let durationSeconds = 0;
  let handler = '';
  let isUnheard = false;
  let boxes = 0;
  let isCut = false;
  const found = new Set<string>();

  async function walk(from: number, to: number, parent = ''): Promise<void> {
    for (let at = from; at + 8 <= to && boxes < MOST_BOXES; boxes += 1) {
      const box = await read(at, Math.min(64, to - at));
      if (box.length < 8) return;
      const name = box.toString('latin1', 4, 8);
      const given = box.readUInt32BE(0);
      const isLarge = given === 1 && box.length >= 16;
      const length = isLarge ? Number(box.readBigUInt64BE(8)) : given || to - at;
      const header = isLarge ? 16 : 8;
      if (length < header) return;
      const content = box.subarray(header);
      if (parent === '') {
        found.add(name);
        isCut ||= PARTS.has(name) && at + length > size;
      }
      if (name === 'mvhd') durationSeconds = movieSeconds(content);
      // QuickTime has a second one in `minf`.
      if (name === 'hdlr' && parent === 'mdia') handler = content.toString('latin1', 8, 12);
      const codec = name === 'stsd' ? content.toString('latin1', 12, 16) : '';
      if (codec !== '' && handler === 'vide') {
        const entry = await read(at, Math.min(SAMPLE_ENTRY_BYTES, length, to - at));
        const profile = entry[entry.indexOf('avcC') + 5] ?? 0;
        pictures.push(entry.includes('avcC') && UNSHOWN_PROFILES.has(profile) ? 'rich' : codec);
      }
      isUnheard ||= UNHEARD.test(codec);
      if (CONTAINERS.has(name)) await walk(at + header, Math.min(at + length, to), name);
      at += length;
    }
  }

  await walk(0, size);
  const playsWidely =
    !isUnheard && pictures.length > 0 && pictures.every((codec) => PLAYED_PICTURES.has(codec));
  // Recorders write the header last: without it, the file is truncated.
  const isWhole = !isCut && (found.has('moov') || !found.has('mdat'));
  return { durationSeconds, playsWidely, isWhole };
}

function movieSeconds(mvhd: Buffer): number {
  const isLong = mvhd[0] === 1;
  if (mvhd.length < (isLong ? 32 : 20)) return 0;
  const scale = mvhd.readUInt32BE(isLong ? 20 : 12);
  const units = isLong ? Number(mvhd.readBigUInt64BE(24)) : mvhd.readUInt32BE(16);
  return wholeSeconds(units / scale);
}

const WEBM_HEADER = 256 * 1024;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const CODEC = 0x86;
const PLAYED_CODEC = /^V_(?:VP8|VP9|AV1|MPEG4\/ISO\/AVC)/;

/** Matroska (RFC 9559): elements of id, size and content. */
function webmFacts(file: Buffer): VideoFacts {
  let scale = 1_000_000;
  let duration = 0;
  const codecs: string[] = [];
  for (const { id, content } of elements(file)) {
    if (id === TIMESTAMP_SCALE && content.length === 3) scale = content.readUIntBE(0, content.length);
    if (id === DURATION && content.length === 4) duration = content.readFloatBE();
    if (id === DURATION && content.length === 8) duration = content.readDoubleBE();
    if (id === CODEC) codecs.push(content.toString('latin1'));
  }
  const pictures = codecs.filter((codec) => codec.startsWith('V_'));
  return {
    durationSeconds: wholeSeconds((duration * scale) / 1e9),
    playsWidely:
      !codecs.some((codec) => UNHEARD.test(codec)) &&
      pictures.length > 0 &&
      pictures.every((codec) => PLAYED_CODEC.test(codec)),
    isWhole: true,
  };
}

const PARENTS = new Set([SEGMENT, INFO, TRACKS, TRACK]);

function* elements(file: Buffer): Generator<{ id: number; content: Buffer }> {
  for (let at = 0; at < file.length; ) {
    const idLength = Math.clz32(file[at] ?? 0) - 23;
    const sizeLength = Math.clz32(file[at + idLength] ?? 0) - 23;
    const start = at + idLength + sizeLength;
    if (idLength > 4 || sizeLength > 8 || start > file.length) return;
    const id = file.readUIntBE(at, idLength);
    if (PARENTS.has(id)) {
      at = start;
      continue;
    }
    let size = (file[at + idLength] ?? 0) & (0xff >> sizeLength);
    for (let next = at + idLength + 1; next < start; next += 1) size = size * 256 + (file[next] ?? 0);
    yield { id, content: file.subarray(start, start + size) };
    at = start + size;
  }
}

/** At least a second; a header may claim anything. */
const wholeSeconds = (seconds: number): number =>
  Number.isFinite(seconds) && seconds > 0 && seconds < 1e6 ? Math.max(1, Math.round(seconds)) : 0;
