import { privacyNotice } from '../../../server/contract/privacy-notice.ts';
import { emailOf, type FeatureCalls, plain } from '../../support/requests.ts';

export const accountCalls: FeatureCalls = {
  'member PUT /api/me 200': (c) => ({ json: { fullName: c.unique('Devika Nair') } }),
  'member POST /api/me/email 200': (c) => ({ json: { email: emailOf(c) } }),
  'public POST /api/confirm-email/{token} 200': async (c) => ({ in: [await c.freshEmailToken()] }),
  'member GET /api/me/sessions 200': plain,
  'member DELETE /api/me/sessions/{id} 200 own': async (c) => ({ in: [await c.freshSessionId()] }),
  'member DELETE /api/me/sessions 200': plain,
  'member GET /api/me/export 200': plain,
  'member POST /api/me/deletion-request 200': plain,
  'member DELETE /api/me/deletion-request 200': plain,
  'member POST /api/me/consent 200': () => ({ json: { version: privacyNotice.version, age: 'adult' } }),
  'admin GET /api/deletion-requests 200': plain,
};
