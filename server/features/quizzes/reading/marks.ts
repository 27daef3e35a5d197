/** Marks that a question itself names: `(2 marks)`, `(+4, -1)`, `[1 mark, -0.25]`, `(Marks: 2, Negative: 0.5)`. */
const AMOUNT = String.raw`(\d{1,3}(?:\.\d{1,2})?)`;
const NEGATIVE = String.raw`(?:\s?[,;/|&]\s?|\s)(?:negative(?:\smarks?|\smarking)?|minus|penalty)?\s?[:=]?\s?[-−–]?\s?${AMOUNT}(?:\s?(?:marks?|अंक))?(?:\snegative)?`;
const FORMS = [
  new RegExp(
    String.raw`[[(]\s?${AMOUNT}\s?(?:marks?|m|points?|pts?|अंक)(?:${NEGATIVE})?(?:\s?[-–,]\s?(?:MCQ|MSQ|NAT))?\s?[\])]`,
    'i',
  ),
  new RegExp(String.raw`[[(]\s?(?:marks?|points?|अंक)\s?[:=-]\s?${AMOUNT}(?:${NEGATIVE})?\s?[\])]`, 'i'),
  new RegExp(String.raw`[[(]\s?\+${AMOUNT}(?:\s?[,/|;]\s?[-−–]${AMOUNT})?\s?[\])]`, 'i'),
];
const MENTION = /[[(][^[\]()]{0,30}\b(?:marks?|अंक)\b[^[\]()]{0,30}[\])]|\s[+]\d{1,2}\s?[/,]\s?[-−]\d/i;

/** The text of a question without its marks, which are hundredths; a note where they are not understood. */
export function marksIn(lines: readonly string[]) {
  const kept = keepIndents(lines);
  const found = FORMS.map((form) => form.exec(kept)).find((one) => one !== null);
  if (found !== undefined) {
    const [all, marks, minus] = found;
    const [before, behind] = [kept.slice(0, found.index), kept.slice(found.index + all.length)];
    return {
      text: `${before.trimEnd()} ${behind.trimStart()}`.trim(),
      notes: [],
      marks: Math.round(Number(marks) * 100),
      ...(minus !== undefined && { minus: Math.round(Number(minus) * 100) }),
    };
  }
  const mention = MENTION.exec(kept)?.[0].trim();
  const note = `The marks in “${mention}” were not read. Enter them by hand.`;
  return { text: kept, notes: mention === undefined ? [] : [note] };
}

/** Lines of a text; the indents of a program mean something. */
function keepIndents(lines: readonly string[]): string {
  let isCode = false;
  let isOpen = false;
  const kept = lines.map((line) => {
    const isFence = /^\s*(?:```|~~~)/.test(line);
    if (isFence) isCode = !isCode;
    const text = isCode || isFence || (isOpen && /^\s/.test(line)) ? line : line.trim();
    isOpen = /[:{]$/.test(text) || /^\s/.test(text);
    return text;
  });
  return kept.join('\n').trim();
}
