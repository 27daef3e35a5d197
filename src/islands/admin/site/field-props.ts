import type { ContentField } from '../../../../server/contract/content-editor.ts';

export interface FieldProps {
  field: ContentField;
  /** Its place in the file. */
  pointer: string;
  value: unknown;
  /** Undefined removes it. */
  onChange: (value: unknown) => void;
}

/** Descriptions are written for files: a form has no quotes, no true and no lines. */
const IN_FORMS: readonly (readonly [RegExp, string])[] = [
  [/,? (?:six digits|four digits|digits)? ?in quotes/g, ''],
  [/\btrue\b/g, 'on'],
  [/\bfalse\b/g, 'off'],
  [/\bleave out\b/g, 'leave empty'],
  [/\bLeave out\b/g, 'Leave empty'],
  [/ Remove the line with the example\./g, ' Turn it off once it is yours.'],
];

/** What a field is for, and what a change of it asks for. */
export function hintOf({ help, isProtected }: ContentField): string {
  const said = IN_FORMS.reduce((text, [from, to]) => text.replaceAll(from, to), help);
  const hint = said.charAt(0).toUpperCase() + said.slice(1);
  return isProtected ? `${hint} A change asks for your password, and all admins are emailed.` : hint;
}
