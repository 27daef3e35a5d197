import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedCodings, type Coding } from '../../site/accept-encoding.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Below this the headers of a compressed answer weigh more than it saves. */
const WORTHWHILE_BYTES = 1024;
/** Made anew for each answer: four fifths of what the strongest setting saves, in a tenth of its time. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 6;

const COMPRESSED_TYPES = /^(?:text\/html|application\/(?:problem\+)?json)\b/;

/** Whether bodies of this type are ever compressed, so that the answer depends on what the client accepts. */
export const isCompressible = (contentType: string): boolean => COMPRESSED_TYPES.test(contentType);

/** The best form of a body that the client takes. */
export async function compress(
  body: Buffer,
  acceptEncoding: string | undefined,
): Promise<{ coding: Coding; bytes: Buffer }> {
  const [coding = 'identity'] = body.length < WORTHWHILE_BYTES ? [] : acceptedCodings(acceptEncoding);
  switch (coding) {
    case 'br':
      return { coding, bytes: await brotliAsync(body, brotliOptions(body.length)) };
    case 'gzip':
      return { coding, bytes: await gzipAsync(body, { level: GZIP_LEVEL }) };
    case 'identity':
      return { coding, bytes: body };
  }
}

const brotliOptions = (size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});
