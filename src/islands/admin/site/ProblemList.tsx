import type { ContentField, ContentFile } from '../../../../server/contract/content-editor.ts';
import { Button } from '../../ui/Button.tsx';

interface Props {
  file: ContentFile;
  problems: ContentFile['problems'];
  isText: boolean;
  /** Shows a field. */
  onWant: (pointer: string | undefined) => void;
}

/** The labels on the way to a field, for example `Curriculum, 3, Title`. */
function labelOf(fields: readonly ContentField[], [step = '', ...rest]: readonly string[]): string {
  const field = fields.find(({ key }) => key === step);
  if (field === undefined) return '';
  const [at = '', ...after] = rest;
  const inside = field.entry ? after : rest;
  const number = field.entry && at !== '' ? `, ${Number(at) + 1}` : '';
  const parts = field.entry ?? field;
  const below = labelOf(
    [...(parts.fields ?? []), ...(parts.variants ?? []).flatMap((one) => one.fields)],
    inside,
  );
  return `${field.label}${number}${below && `, ${below}`}`;
}

/** What keeps a file from being published; a press leads to the field. */
export function ProblemList({ file, problems, isText, onWant }: Props) {
  if (problems.length === 0) return null;
  return (
    <div className="form-summary" role="status">
      <p>Correct this before you publish:</p>
      <ul role="list">
        {problems.map(({ path, pointer, line, text }) => (
          <li key={`${path} ${pointer} ${text}`}>
            {path === file.path && pointer !== null && !isText ? (
              <Button
                kind="ghost"
                small
                className="content-problem"
                onClick={() => {
                  // Else a second press for the same field changes nothing.
                  onWant(undefined);
                  setTimeout(() => onWant(pointer));
                }}
              >
                {labelOf(file.form, pointer.split('/').slice(1))}: {text}
              </Button>
            ) : (
              `${path}${line === null ? '' : `, line ${line}`}: ${text}`
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
