/** By which someone is greeted: the first word of a name that is no initial and no title, like Murthy of K. S. R. Murthy. */
export const firstName = (fullName: string): string =>
  fullName.split(' ').find((word) => !word.includes('.') && Array.from(word).length > 1) ?? fullName;
