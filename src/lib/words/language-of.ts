/** Returns a text's language by its script, if it differs from the page's. */
export const languageOf = (text: string): 'hi' | undefined =>
  /\p{Script=Devanagari}/u.test(text) ? 'hi' : undefined;
