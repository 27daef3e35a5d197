import { readdirSync, readFileSync } from 'node:fs';
import { editInPlace } from '../../server/content/edit-in-place.ts';
import { parseContentFile } from '../../server/content/parse-content-file.ts';
import { schemaOf } from '../../server/contract/content/collections.ts';

type Path = readonly (string | number)[];

/** The shipped content files by their paths in the folder. */
export const shippedFiles = ['courses', 'faqs', 'legal', 'site'].flatMap((folder) =>
  readdirSync(`content/${folder}`)
    .map((name) => `${folder}/${name}`)
    .map((path) => ({ path, text: readFileSync(`content/${path}`, 'utf8') })),
);

function* valuesIn(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value !== 'object' || value === null) yield path;
  else
    for (const [key, inner] of Object.entries(value))
      yield* valuesIn(inner, [...path, Array.isArray(value) ? Number(key) : key]);
}

/** Every single value of the shipped files. */
export const shippedValues = shippedFiles.flatMap((file) =>
  [...valuesIn(parseContentFile(file.path, file.text).values)].map((path) => ({ ...file, at: path })),
);

const other = (value: unknown) =>
  typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${String(value)} "x": # ₹`;

/** Changes one value, and says how many lines of the file differ. @throws Error where the file would say something else */
function changeOne({ path, text, at }: (typeof shippedValues)[number]): number {
  const said = structuredClone(parseContentFile(path, text));
  const last = at.at(-1) ?? '';
  // biome-ignore lint/suspicious/noExplicitAny: any group or list of a file
  const group = at.slice(0, -1).reduce<any>((inner, step) => inner[step], said.values);
  group[last] = other(group[last]);
  const old = text.split('\n');
  const now = editInPlace(path, text, said, schemaOf(path)).split('\n');
  while (old.length > 0 && old[0] === now[0]) [old, now].forEach((lines) => void lines.shift());
  while (old.length > 0 && old.at(-1) === now.at(-1)) [old, now].forEach((lines) => void lines.pop());
  return Math.max(old.length, now.length);
}

/** Wrong, of one line and largest differences when each of these values is changed alone. */
export function changeEach(values: typeof shippedValues) {
  const lines = values.flatMap((value) => {
    try {
      return changeOne(value);
    } catch {
      return [];
    }
  });
  const share = lines.filter((count) => count === 1).length / values.length;
  return {
    values: values.length,
    wrong: values.length - lines.length,
    oneLine: share,
    most: Math.max(...lines),
  };
}
