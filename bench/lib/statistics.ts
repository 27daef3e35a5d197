/** The value that a share of the values does not exceed. @param share 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const at = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1));
  return sorted[at] ?? Number.NaN;
}

/** The middle value; of an even number of values, the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const half = sorted.length / 2;
  const low = sorted[Math.ceil(half) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(half)] ?? Number.NaN;
  return (low + high) / 2;
}
