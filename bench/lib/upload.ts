import { request } from 'node:http';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { videoBytes } from './video.ts';

/** The form of the admin's upload screen around a made-up video. */
export interface VideoForm {
  readonly title: string;
  readonly courseId: number;
  /** Bytes. */
  readonly size: number;
}

const BOUNDARY = 'abhyas-bench-7fd3a91c5be84e02';

/**
 * Posts the form, its file block by block.
 * @returns what was answered
 * @throws Error when the answer is not 201
 */
export async function uploadVideo(url: string, cookie: string, form: VideoForm): Promise<unknown> {
  const before = Buffer.from(
    field('title', form.title) +
      field('description', '') +
      field('type', 'video') +
      field('courseId', String(form.courseId)) +
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="materialFile"; filename="lecture.mp4"\r\nContent-Type: video/mp4\r\n\r\n`,
  );
  const after = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const outgoing = request(url, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': before.length + form.size + after.length,
    },
  });
  const answered = new Promise<unknown>((resolve, reject) => {
    outgoing.once('error', reject);
    outgoing.once('response', (response) => {
      json(response).then((body) => {
        if (response.statusCode === 201) resolve(body);
        else reject(new Error(`The upload answered ${response.statusCode}: ${JSON.stringify(body)}`));
      }, reject);
    });
  });
  const body = function* () {
    yield before;
    yield* videoBytes(form.size);
    yield after;
  };
  const [answer] = await Promise.all([
    answered,
    pipeline(Readable.from(body(), { highWaterMark: 1 }), outgoing),
  ]);
  return answer;
}

const field = (name: string, value: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
