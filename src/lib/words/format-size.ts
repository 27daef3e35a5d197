const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** Formats bytes in steps of 1024: `2.4 MB`. */
export function formatSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  const value = bytes / 1024 ** step;
  return `${value.toFixed(step === 0 || value >= 100 ? 0 : 1)} ${UNITS[step]}`;
}
