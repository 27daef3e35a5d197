/** Markdown as text to send. @param bold what stands around bold words */
export const plainText = (markdown: string, bold = ''): string =>
  markdown
    .replace(/^#{1,6} +(\S.*)$/gm, `${bold}$1${bold}`)
    .replace(/(\*\*|__)([^*_\n]+)\1/g, `${bold}$2${bold}`)
    .replace(/\[([^[\]\n]+)\]\((https?:[^()\s]+)\)/g, '$1: $2');
