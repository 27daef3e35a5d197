import { randomBytes } from 'node:crypto';
import { MEBIBYTE } from './numbers.ts';

/** File type and the head of the data box with a 64-bit size: what makes bytes an MP4 container. */
const HEAD_BYTES = 40;

function head(size: number): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES);
  bytes.writeUInt32BE(24, 0);
  bytes.write('ftypisom\0\0\0\0isommp42', 4, 'latin1');
  bytes.writeUInt32BE(1, 24);
  bytes.write('mdat', 28, 'latin1');
  bytes.writeBigUInt64BE(BigInt(size - 24), 32);
  return bytes;
}

/** The bytes of an MP4 file of a size, one block after the other: random ones, so that no disk can shrink them. */
export function* videoBytes(size: number): Generator<Buffer> {
  const block = randomBytes(MEBIBYTE);
  yield head(size);
  for (let left = size - HEAD_BYTES; left > 0; left -= block.length)
    yield left < block.length ? block.subarray(0, left) : block;
}
