import { useRef } from 'react';
import { describedBy, FieldFrame } from '../../ui/form/Field.tsx';

interface Props {
  form: string;
  name: string;
  label: string;
  hint: string;
  error: string | undefined;
  placeholder: string;
  value: string;
  /** Lines in which something is wrong, counted from 1. */
  marked: readonly number[];
  onChange: (text: string) => void;
}

/** A field of several lines with their numbers. Long lines are not broken, so that each number stays beside its line. */
export function NumberedText({ form, name, label, hint, error, value, marked, onChange, ...area }: Props) {
  const numbers = useRef<HTMLPreElement>(null);
  const id = `${form}-${name}`;
  const lines = value
    .split(/\r\n|\r|\n/)
    .map((_line, at) => (marked.includes(at + 1) ? `▸${at + 1}` : at + 1));
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="numbered-text">
        <pre ref={numbers} aria-hidden="true">
          {lines.join('\n')}
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
    </FieldFrame>
  );
}
