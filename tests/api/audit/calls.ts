import { type FeatureCalls, plain } from '../../support/requests.ts';

export const auditCalls: FeatureCalls = {
  'admin GET /api/audit 200': plain,
};
