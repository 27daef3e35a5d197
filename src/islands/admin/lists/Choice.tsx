interface Props<Name extends string> {
  label: string;
  options: readonly (readonly [name: Name, words: string])[];
  value: Name;
  onChange: (name: Name) => void;
}

/** Segmented choice between a few views of a list. */
export const Choice = <Name extends string>({ label, options, value, onChange }: Props<Name>) => (
  <div className="field sort-field">
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(options.find(([name]) => name === target.value)?.[0] ?? value)}
    >
      {options.map(([name, words]) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </select>
  </div>
);
