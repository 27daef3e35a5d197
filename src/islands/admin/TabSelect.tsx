import type { TabItem } from '../ui/Tabs.tsx';

interface Props<Name extends string> {
  label: string;
  items: readonly TabItem<Name>[];
  selected: Name;
  onSelect: (name: Name) => void;
}

/** The tabs where there is no room beside the panel: a strip of them would be many screens wide. */
export function TabSelect<Name extends string>({ label, items, selected, onSelect }: Props<Name>) {
  const groups = [...new Set(items.map(({ group }) => group))];
  return (
    <div className="field admin-select">
      <select
        aria-label={label}
        value={selected}
        onChange={({ target }) => {
          const item = items.find(({ name }) => name === target.value);
          if (item) onSelect(item.name);
        }}
      >
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {items
              .filter((item) => item.group === group)
              .map(({ name, label: text, count }) => (
                <option key={name} value={name}>
                  {count === undefined ? text : `${text} (${count})`}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}
