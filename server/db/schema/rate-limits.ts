export interface RateLimitsTable {
  key: string;
  points: number;
  resets_at: number;
}
