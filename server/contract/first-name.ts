/** Returns the name for greetings: the first word that is no initial or title. */
export const firstName = (fullName: string): string =>
  fullName.split(' ').find((word) => !word.includes('.') && Array.from(word).length > 1) ?? fullName;
