import { consentAnswer, consentInput } from '../../contract/consent.ts';
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

/** Agreeing to the use of one's data. */
export const privacyRoutes = ({ services: { consents } }: Deps) =>
  createRouter().openapi(giveConsent, async (c) => {
    const consent = c.req.valid('json');
    const givenAt = await consents.give(signedInOf(c).id, consent);
    return c.json({ message: 'Thank you. We have noted it.', version: consent.version, givenAt }, 200);
  });
