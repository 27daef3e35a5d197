/** The language that a text's script tells, where it is not that of the page. */
export const languageOf = (text: string): 'hi' | undefined =>
  /\p{Script=Devanagari}/u.test(text) ? 'hi' : undefined;
