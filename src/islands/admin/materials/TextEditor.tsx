import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { api, unwrap } from '../../../lib/api/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Drawn } from '../../ui/Drawn.tsx';
import { describedBy, FieldFrame } from '../../ui/form/Field.tsx';
import { pasteMarkdown } from '../paste/paste-markdown.ts';
import { WritingTools } from '../writing/WritingTools.tsx';

interface Props {
  /** Prefix of the ids on this form. */
  form: string;
  /** Lesson of the text; its id once saved. */
  lesson?: { id?: number };
  /** Initial Markdown. */
  body?: string | undefined;
  error: string | undefined;
}

/** Markdown editor of a lesson, with a preview for students. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function TextEditor({ form, lesson, body, error }: Props) {
  const id = `${form}-body`;
  const previewId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [previewed, setPreviewed] = useState<string>();
  const preview = useQuery({
    queryKey: ['preview-text', previewed],
    queryFn: () =>
      unwrap(api['preview-text'].$post({ json: { body: previewed ?? '', materialId: lesson?.id } })),
    meta: { error: 'The preview could not be shown.' },
    enabled: previewed !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const written = () => area.current?.value ?? '';

  const fields = (
    <>
      <FieldFrame id={id} label="Text" error={error}>
        <textarea
          ref={area}
          id={id}
          name="body"
          className="text-body"
          rows={14}
          required
          spellCheck
          onPaste={pasteMarkdown}
          defaultValue={body}
          hidden={previewed !== undefined}
          {...describedBy(id, undefined, error)}
        />
        <div id={previewId} className="card card-pad" hidden={previewed === undefined} aria-live="polite">
          {preview.data === undefined ? (
            <div className="skeleton skeleton-row" role="status" aria-label="Loading" />
          ) : (
            <Drawn html={preview.data.html} />
          )}
        </div>
      </FieldFrame>
      <div className="field">
        <div>
          <Button
            kind="secondary"
            small
            aria-pressed={previewed !== undefined}
            aria-controls={previewId}
            onClick={() =>
              setPreviewed(previewed === undefined && written().trim() !== '' ? written() : undefined)
            }
          >
            {previewed === undefined ? 'Preview' : 'Back to writing'}
          </Button>
        </div>
        <details className="text-help">
          <summary>How to format</summary>
          <Help />
        </details>
      </div>
    </>
  );
  return lesson === undefined ? fields : <WritingTools materialId={lesson.id}>{fields}</WritingTools>;
}

const samples = [
  ['# Heading', 'a heading; ## a smaller one'],
  ['**bold**, *italic*', 'bold and italic words'],
  ['- one', 'a list; 1. one with numbers'],
  ['[words](https://…)', 'a link'],
  ['> words', 'a quotation'],
  ['`code`', 'code; three backticks above and below for several lines'],
  ['| a | b |', 'a table, with |---|---| as its second line'],
];

const Help = () => (
  <dl>
    {samples.map(([markdown, meaning]) => (
      <div key={markdown}>
        <dt>
          <code>{markdown}</code>
        </dt>
        <dd>{meaning}</dd>
      </div>
    ))}
  </dl>
);
