import type { FeatureCalls } from '../../support/requests.ts';
import { plain } from '../../support/requests.ts';
import type { SeededCourse } from '../../support/seeded-course.ts';

let made = 0;
const newCode = (): string => `DIWALI${++made}`;
const codeId = async (c: SeededCourse): Promise<number> =>
  (await c.admin.post('/api/coupons', { code: newCode(), percent: 20 })).body.id;

export const codesCalls: FeatureCalls = {
  'payments GET /api/coupons 200': plain,
  'payments POST /api/coupons 201': () => ({
    json: { code: newCode(), percent: 20, slugs: ['full-stack'], usesMax: 10, note: 'Diwali' },
  }),
  'payments PUT /api/coupons/{id} 200': async (c) => ({
    in: [await codeId(c)],
    json: { paise: 50_000, startsOn: '2026-10-01', endsOn: '2026-11-30', perPerson: 2, forRenewals: true },
  }),
  'payments POST /api/coupons/{id}/stop 200': async (c) => ({ in: [await codeId(c)] }),
};
