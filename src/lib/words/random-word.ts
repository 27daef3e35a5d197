/** Returns eight letters and digits that no other has. `crypto.randomUUID` is missing where a site is not https. */
export const randomWord = (): string => Math.random().toString(36).slice(2, 10).padEnd(8, '0');
