import { password } from '../../support/people.ts';
import { type FeatureCalls, plain, withoutFactor } from '../../support/requests.ts';
import { appWith } from '../../support/second-factor.ts';
import type { SeededCourse } from '../../support/seeded-course.ts';
import { setUpAtOnce } from '../../support/two-factor.ts';

async function proof(c: SeededCourse) {
  await withoutFactor(c);
  return { json: { password, code: (await setUpAtOnce(c.product, c.admin)).code() } };
}

export const twoFactorCalls: FeatureCalls = {
  'setup GET /api/me/second-factor 200': plain,
  'setup POST /api/me/second-factor 201': async (c) => {
    await withoutFactor(c);
    return {};
  },
  'setup POST /api/me/second-factor/confirm 200 own': async (c) => {
    await withoutFactor(c);
    const { secret } = (await c.admin.post('/api/me/second-factor')).body;
    return { json: { code: appWith(secret).code() } };
  },
  'member POST /api/me/second-factor/recovery-codes 200 own': proof,
  'member DELETE /api/me/second-factor 200 own': proof,
  'admin DELETE /api/user/{id}/second-factor 200': async (c) => ({ in: [(await c.freshProtected()).id] }),
};
