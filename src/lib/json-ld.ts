/** Structured data as it may stand inside a <script> element: `<` cannot close the element early. */
export const jsonLdText = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');
