import { z } from '@hono/zod-openapi';
import { consentAnswer, consentInput } from '../../contract/consent.ts';
import { messageAnswer, pathId } from '../../contract/fields.ts';
import type { Deps } from '../../deps.ts';
import { signedInOf } from '../../http/api-env.ts';
import { answers, createRouter, route, takes } from '../../http/route.ts';

const giveConsent = route({
  method: 'post',
  path: '/api/me/consent',
  access: 'member',
  request: takes(consentInput),
  responses: { 200: answers(consentAnswer, 'Noted, or noted before.') },
});

const eraseUser = route({
  method: 'delete',
  path: '/api/trash/user/{id}',
  access: 'admin',
  fresh: true,
  request: { params: z.object({ id: pathId }) },
  refusals: [404],
  responses: { 200: answers(messageAnswer, 'Gone for good, with everything about the person.') },
});

/** Agreeing to the use of one's data, and being erased. */
export const privacyRoutes = ({ services: { consents, erasure } }: Deps) =>
  createRouter()
    .openapi(giveConsent, async (c) => {
      const consent = c.req.valid('json');
      const givenAt = await consents.give(signedInOf(c).id, consent);
      return c.json({ message: 'Thank you. We have noted it.', version: consent.version, givenAt }, 200);
    })
    .openapi(eraseUser, async (c) => {
      await erasure.eraseNow(c.req.valid('param').id, signedInOf(c).id);
      return c.json({ message: 'User erased for good.' }, 200);
    });
