/** Options as `Delhi* | Agra`, the right ones with a star. */
export const options = (list: string) =>
  list.split(' | ').map((text) => ({ text: text.replace(/\*$/, ''), right: text.endsWith('*') }));
export const one = (prompt: string, list: string, more: object = {}) => ({
  kind: 'one',
  prompt,
  options: options(list),
  ...more,
});
export const many = (prompt: string, list: string, more: object = {}) => ({
  ...one(prompt, list, more),
  kind: 'many',
});
