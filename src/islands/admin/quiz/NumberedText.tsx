import { useRef } from 'react';
import type { LinePlace } from '../../../../server/contract/questions.ts';
import { describedBy, FieldFrame } from '../../ui/form/Field.tsx';

interface Props {
  form: string;
  name: string;
  label: string;
  hint: string;
  error: string | undefined;
  placeholder: string;
  value: string;
  /** Lines with errors, counted from 1. */
  marked: readonly number[];
  /** State of each line; empty until the text is read. */
  places: readonly LinePlace[];
  readOnly: boolean;
  onChange: (text: string) => void;
}

/** Meanings of the line colours; adjacent questions alternate. */
const MEANINGS: Readonly<Partial<Record<LinePlace, string>>> = {
  question: 'Question',
  option: 'Option',
  key: 'Answer',
  why: 'Explanation',
  shared: 'Text for several questions',
  left: 'Left out',
  refused: 'Not read',
};

/** Textarea with line numbers. Long lines don't wrap, so that numbers stay aligned. */
export function NumberedText({
  form,
  name,
  label,
  hint,
  error,
  value,
  marked,
  places,
  onChange,
  ...area
}: Props) {
  const numbers = useRef<HTMLPreElement>(null);
  const id = `${form}-${name}`;
  const used = Object.entries(MEANINGS).filter(([place]) => places.includes(place as LinePlace));
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="numbered-text">
        <pre ref={numbers} aria-hidden="true">
          {value.split(/\r\n|\r|\n/).map((_line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
            <span key={at} data-place={places[at]}>
              {marked.includes(at + 1) ? `▸${at + 1}` : at + 1}
            </span>
          ))}
        </pre>
        <textarea
          id={id}
          name={name}
          rows={10}
          wrap="off"
          spellCheck={false}
          value={value}
          {...describedBy(id, hint, error)}
          {...area}
          onChange={({ target }) => onChange(target.value)}
          onScroll={({ currentTarget }) => numbers.current?.scrollTo(0, currentTarget.scrollTop)}
        />
      </div>
      {used.length > 0 && (
        <ul className="line-places small" role="list" aria-label="What the colours beside the lines mean">
          {used.map(([place, meaning]) => (
            <li key={place} data-place={place}>
              {meaning}
            </li>
          ))}
        </ul>
      )}
    </FieldFrame>
  );
}
