import { consentAnswer, consentInput } from '../../contract/auth.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { createRouter, jsonBody, jsonResponse, route } from '../../http/route.ts';

const giveConsent = route.post('/api/me/consent', 'member', {
  request: jsonBody(consentInput),
  responses: { 200: jsonResponse(consentAnswer, 'Noted, or noted before.') },
});

export const privacyRoutes = ({ services: { consents } }: Deps) =>
  createRouter().openapi(giveConsent, async (c) => {
    const consent = c.req.valid('json');
    const givenAt = await consents.give(requireUser(c).id, consent);
    return c.json({ message: 'Thank you. We have noted it.', version: consent.version, givenAt }, 200);
  });
