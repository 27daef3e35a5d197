import { anotherPassword, password } from '../../support/people.ts';
import { type FeatureCalls, lata, plain, withoutFactor } from '../../support/requests.ts';

export const authCalls: FeatureCalls = {
  'public POST /api/login 200': (c) => ({ json: { email: c.enrolled.email, password } }),
  'account POST /api/logout 200': plain,
  'public POST /api/register 201': (c) => ({ json: { ...lata(c), course: 'full-stack' } }),
  'public POST /api/forgot-password 200': (c) => ({ json: { email: c.bystander.email } }),
  'public POST /api/reset-password/{token} 200': async (c) => ({
    in: [await c.freshResetToken()],
    json: { password: 'nine lamps on the river' },
  }),
  'account GET /api/me 200': plain,
  'setup POST /api/me/confirm-identity 200': async (c) => {
    await withoutFactor(c);
    return { json: { password } };
  },
  // Last: from here on the password of the person who asks is another.
  'account PUT /api/me/password 200': () => ({
    json: { currentPassword: password, password: anotherPassword },
  }),
};
