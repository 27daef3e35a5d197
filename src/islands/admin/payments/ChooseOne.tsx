import { SearchField } from '../../ui/SearchField.tsx';

interface Choice {
  id: number;
  label: string;
  detail: string;
}

interface Props {
  id: string;
  name: string;
  legend: string;
  placeholder: string;
  search: string;
  onSearch: (typed: string) => void;
  choices: readonly Choice[];
  onChoose?: (id: number) => void;
  /** What is said where nothing is found. */
  none: string;
  error?: string | undefined;
}

/** One of many, found by a search. */
export function ChooseOne(props: Props) {
  const { id: ownId, name, legend, placeholder, search, onSearch, choices, onChoose, none, error } = props;
  return (
    <fieldset id={ownId} className="stack-small checklist" tabIndex={-1}>
      <legend>{legend}</legend>
      <SearchField
        label={`Search: ${placeholder}`}
        placeholder={placeholder}
        value={search}
        onChange={onSearch}
      />
      <div className="check-list check-list-tall">
        {choices.map(({ id, label, detail }) => (
          <label key={id} className="field-inline">
            <input type="radio" name={name} value={id} onChange={() => onChoose?.(id)} />
            <span className="break">
              {label} <span className="soft small">{detail}</span>
            </span>
          </label>
        ))}
        {choices.length === 0 && <p className="soft">{none}</p>}
      </div>
      <p className="field-error" role="alert">
        {error}
      </p>
    </fieldset>
  );
}
