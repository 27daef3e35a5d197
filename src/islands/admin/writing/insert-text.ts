/** Field for Markdown. */
export type TextField = HTMLTextAreaElement | HTMLInputElement;

/** Replaces a part of a field as if typed, so that undo works. */
export function insertText(field: TextField, [start, end]: readonly [number, number], text: string): void {
  field.focus();
  field.setSelectionRange(start, end);
  // oxlint-disable-next-line typescript/no-deprecated -- no other call lets the field undo it
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Returns true inside a formula between dollar signs. */
const isInFormula = (before: string): boolean => (before.match(/(?<!\\)\$/g) ?? []).length % 2 === 1;

/** Inserts TeX around the selection. @param tex with `#` for the part selected then */
export function insertTex(field: TextField, tex: string, sample: string): void {
  const start = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? start;
  const inside = field.value.slice(start, end) || sample;
  const isBare = tex.startsWith(String.raw`\ce`) || isInFormula(field.value.slice(0, start));
  const whole = isBare ? tex : `$${tex}$`;
  insertText(
    field,
    [start, end],
    whole.replace('#', () => inside),
  );
  const from = start + whole.indexOf('#');
  field.setSelectionRange(from, from + inside.length);
}
