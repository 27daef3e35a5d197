/** `1 payment`, `2,000 payments`. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? noun : `${noun}s`}`;
