const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** 1,02,345 or 0.87: two decimals below 10, none above. */
export const number = (value: number): string => (Math.abs(value) < 10 ? fine : whole).format(value);

export const MEBIBYTE = 1024 * 1024;
export const GIBIBYTE = 1024 * MEBIBYTE;

export const perSecond = (value: number): string => `${number(value)}/s`;
/** @param bytes per second */
export const throughput = (bytes: number): string => `${whole.format(bytes / 1e6)} MB/s`;
/** @param bytes shown in units of 1024 × 1024, as limits of memory are given */
export const megabytes = (bytes: number): string => `${whole.format(bytes / MEBIBYTE)} MB`;
export const milliseconds = (ms: number): string => `${number(ms)} ms`;
