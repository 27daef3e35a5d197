import { type FeatureCalls, plain } from '../../support/requests.ts';

export const overviewCalls: FeatureCalls = {
  'admin GET /api/overview 200': plain,
  'staff GET /api/admin-counts 200': plain,
  'staff GET /api/admin-search 200': plain,
};
