/** Formats of other programs by what only they have, with a way out. */
const FORMATS: readonly (readonly [RegExp, string])[] = [
  [
    /<(?:questestinterop|assessmentItem|assessmentTest|qti-assessment-(?:item|test))[\s>]|imsqti_/,
    'This is QTI, which can’t be read. Export the questions as GIFT, as Moodle XML or as a spreadsheet.',
  ],
  [
    /\\begin\{(?:questions|choices|enumerate|document|tasks)\}|\\documentclass|^[ \t]{0,9}\\(?:question|choice|CorrectChoice|item)\b/m,
    'This is LaTeX, which can’t be read. Paste the text of the PDF, or write the options as “A) Delhi” with an ANSWER line.',
  ],
  [
    /^[ \t]{0,9}(?:quiz title|shuffle answers|show correct answers)\s?:|^(?:END_)?GROUP[ \t]{0,9}$|^[ \t]{0,9}=[ \t]{2}|^[ \t]{0,9}\^{4}[ \t]{0,9}$/im,
    'This is text2qti, which can’t be read whole. Delete its settings (“Quiz title:”, “GROUP”), and write answers without options as “ANSWER: 5”.',
  ],
  [
    /^(?:MC|MA|TF|ESS|FIB|NUM|MAT|ORD)\t[^\t\n]{1,500}\t/m,
    'This is a Blackboard file, which can’t be read. Open it in a spreadsheet and name its columns, like in the template.',
  ],
];

/** Returns why another program's text is refused; undefined for others. */
export const foreignFormat = (text: string): string | undefined =>
  FORMATS.find(([sign]) => sign.test(text))?.[1];

/** Checks for lines like `Type: MC` above questions. */
export const isRespondus = (text: string): boolean =>
  /^Type:\s*(?:MC|MA|TF?|F|E|FIB|FMB|MT|MTF)\s*$/m.test(text);
