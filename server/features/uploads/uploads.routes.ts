import { z } from '@hono/zod-openapi';
import { lessonKind } from '../../contract/lesson-kinds.ts';
import * as contract from '../../contract/materials.ts';
import type { Deps } from '../../deps.ts';
import { type ApiContext, requireUser } from '../../http/api-env.ts';
import { recheckSession } from '../../http/guard.ts';
import { created, createRouter, formBody, ok, route } from '../../http/route.ts';
import { hasEncoder } from '../materials/renditions.service.ts';
import { FILE_FIELD } from './receive-upload.ts';
import { createTus } from './tus.ts';
import { type Actor, assertOwnUpload, finishUpload, uploadFile, uploadState } from './uploads.service.ts';

const texts = z.toJSONSchema(contract.uploadFields, { io: 'input' });
const upload = route.post('/api/upload-file', 'lessons', {
  request: formBody(FILE_FIELD, texts.properties as Record<string, object>, {
    required: texts.required ?? [],
    description: 'Fields sent before the file are checked before the file is sent.',
  }),
  problems: [400, 409, 413, 415, 422, 507],
  responses: created(contract.materialSaved),
});

const replace = route.post('/api/materials/{id}/file', 'lessons of material', {
  request: formBody(FILE_FIELD),
  problems: [400, 404, 413, 415, 422, 507],
  responses: ok(contract.materialSaved),
});

const ofUpload = { params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }) };
const protocol = (description: string) => ({ description: `${description} (tus 1.0)` });

const options = route.options('/uploads', 'member', {
  responses: { 204: protocol('What the server can do, in headers.') },
});

const begin = route.post('/uploads', 'study', {
  problems: [400, 404, 409, 412, 413, 422, 429, 507],
  responses: {
    201: protocol(
      'The address of the upload. `Upload-Metadata` has filename, and of admins title, description, type and courseId for a new material, materialId to replace a file, submissionId to add to a student’s work, or taskId to give it with a task, or as a picture with a quiz or a text; of students assignmentId; of who wrote it, postId for the picture of a question or reply.',
    ),
  },
});

const state = route.get('/uploads/{id}', 'member', {
  request: ofUpload,
  problems: [400, 404, 409, 410, 412],
  responses: ok(contract.uploadState, 'HEAD answers the same in headers (tus 1.0).'),
});

const append = route.patch('/uploads/{id}', 'member', {
  request: ofUpload,
  problems: [400, 404, 409, 410, 412, 413, 415, 422, 507],
  responses: { 204: protocol('Taken; with the last byte, `Upload-Material` names what it became.') },
});

const cancel = route.delete('/uploads/{id}', 'member', {
  request: ofUpload,
  problems: [400, 404, 409, 412],
  responses: { 204: protocol('Gone.') },
});

const finish = route.post('/uploads/{id}/finish', 'member', {
  request: ofUpload,
  problems: [409, 410, 412, 422, 507],
  responses: ok(contract.uploadFinished, 'Idempotent. Work and pictures are not materials.'),
});

const actorOf = (c: Pick<ApiContext, 'get' | 'env'>): Actor => ({
  id: requireUser(c).id,
  rights: requireUser(c).rights,
  recheckSession: () => recheckSession(c),
});

const HARD_TO_PLAY =
  "Many phones can't play this video. Convert it to MP4 (H.264), for example with HandBrake, then replace the file.";

const uploadedWords = ({ type }: contract.Material) => `${lessonKind(type).name} uploaded successfully!`;

export const uploadRoutes = (deps: Deps) => {
  const tus = createTus(deps);
  /** No warning where ffmpeg makes forms that play everywhere. */
  const withWarning = async (material: contract.Material) => {
    const isHard = material.playsWidely === false && !(await hasEncoder(deps));
    return { material, ...(isHard ? { warning: HARD_TO_PLAY } : {}) };
  };
  const uploaded = async (material: contract.Material) => ({
    message: uploadedWords(material),
    ...(await withWarning(material)),
  });
  const ofOwn = async (c: Pick<ApiContext, 'get' | 'env' | 'req'>, id: string): Promise<Response> => {
    await assertOwnUpload(deps, id, requireUser(c));
    return tus(c.req.raw, actorOf(c));
  };
  return createRouter()
    .openapi(upload, async (c) =>
      c.json(await uploaded(await uploadFile(deps, c.env.incoming, actorOf(c))), 201),
    )
    .openapi(replace, async (c) => {
      const { id: materialId } = c.req.valid('param');
      const material = await uploadFile(deps, c.env.incoming, actorOf(c), { materialId });
      return c.json({ message: 'File replaced successfully!', ...(await withWarning(material)) }, 200);
    })
    .openapi(options, (c) => tus(c.req.raw, actorOf(c)))
    .openapi(begin, (c) => tus(c.req.raw, actorOf(c)))
    .openapi(state, async (c) => {
      const { id } = c.req.valid('param');
      const found = await uploadState(deps, id, requireUser(c));
      if (c.req.method === 'HEAD')
        for (const [name, value] of await headOf(found, () => tus(c.req.raw, actorOf(c))))
          c.header(name, value);
      return c.json(found, 200);
    })
    .openapi(append, (c) => ofOwn(c, c.req.valid('param').id))
    .openapi(cancel, (c) => ofOwn(c, c.req.valid('param').id))
    .openapi(finish, async (c) => {
      const material = await finishUpload(deps, c.req.valid('param').id, requireUser(c));
      return c.json(material === undefined ? { message: 'File added.' } : await uploaded(material), 200);
    });
};

/** Headers of HEAD for tus. A finished upload is complete, though its bytes have moved. */
async function headOf(
  state: contract.UploadState,
  ask: () => Promise<Response>,
): Promise<[string, string][]> {
  if (state.materialId === null)
    return [...(await ask()).headers].filter(([name]) => /^(?:tus|upload)-/.test(name));
  return [
    ['tus-resumable', '1.0.0'],
    ['upload-offset', String(state.size)],
    ['upload-length', String(state.size)],
  ];
}
