/** Removes metadata (place, date, device, thumbnails, videos) from a picture; keeps pixels and orientation. */
export function plainPicture(bytes: Buffer, mediaType: string): Buffer {
  if (mediaType === 'image/jpeg') return plainJpeg(bytes) ?? bytes;
  if (mediaType === 'image/png') return plainPng(bytes);
  return mediaType === 'image/webp' ? plainWebp(bytes) : bytes;
}

const ICC = 'ICC_PROFILE\0';
const EXIF = 'Exif\0\0';

/** ITU-T T.81: segments of marker, length and content, then scans. Undefined if invalid. */
function plainJpeg(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, 2)];
  let turn = 1;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const content = bytes.subarray(at + 4, end);
    if (marker === 0xda) {
      const stop = endOfScans(bytes, end);
      const image = [bytes.subarray(at, stop), Buffer.from([0xff, 0xd9])];
      return Buffer.concat([
        ...kept.slice(0, 1),
        ...(turn > 1 ? [turnedBy(turn)] : []),
        ...kept.slice(1),
        ...image,
      ]);
    }
    const begins = content.toString('latin1', 0, ICC.length);
    if (marker === 0xe1 && begins.startsWith(EXIF)) turn = turnIn(content.subarray(EXIF.length)) ?? turn;
    const isApplication = marker >= 0xe0 && marker <= 0xef;
    const isNeeded =
      (marker === 0xe0 && begins.startsWith('JFIF')) ||
      (marker === 0xe2 && begins === ICC) ||
      marker === 0xee;
    if (isNeeded || !(isApplication || marker === 0xfe)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return undefined;
}

/** End of the picture; phones append data. */
function endOfScans(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0xd9;
    if (marker === 0xd9) return at;
    const isData = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
    at += isData ? (marker === 0xff ? 1 : 2) : 2 + (at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0);
  }
  return bytes.length;
}

const TURN = 0x01_12;

function turnIn(tiff: Buffer): number | undefined {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const two = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const first = tiff.length < 8 ? 0 : isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < Math.min(two(first), 100); entry += 1) {
    const at = first + 2 + entry * 12;
    if (two(at) === TURN) return two(at + 8) <= 8 ? two(at + 8) : undefined;
  }
  return undefined;
}

/** An Exif segment with orientation only. */
const turnedBy = (turn: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xe1, 0, 34]),
    Buffer.from(EXIF, 'latin1'),
    Buffer.from(
      `4d4d002a000000080001011200030000000100${turn.toString(16).padStart(2, '0')}000000000000`,
      'hex',
    ),
  ]);

const PNG_NOTES = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

/** Chunks of length, name, content and checksum; drops trailing data. */
function plainPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (!PNG_NOTES.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}

const WEBP_NOTES = new Set(['EXIF', 'XMP ']);
const HAS_NOTES = 0x0c;

/** RIFF: chunks of name, length and content at even offsets. */
function plainWebp(bytes: Buffer): Buffer {
  const kept = [Buffer.from(bytes.subarray(0, 12))];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    const name = bytes.toString('latin1', at, at + 4);
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (name === 'VP8X' && chunk.length > 8) chunk[8] = (chunk[8] ?? 0) & ~HAS_NOTES;
    if (!WEBP_NOTES.has(name)) kept.push(chunk);
    at = end;
  }
  const plain = Buffer.concat(kept);
  if (plain.length >= 8) plain.writeUInt32LE(plain.length - 8, 4);
  return plain;
}
