/** Forms a file can be sent in. */
export type Coding = 'br' | 'gzip' | 'identity';

/** Best first, among equals of the client. */
const OURS: readonly Coding[] = ['br', 'gzip', 'identity'];

/** Answers already found; clients send a few dozen different headers, and a stranger's inventions must not fill memory. */
const remembered = new Map<string, readonly Coding[]>();
const MAX_REMEMBERED = 500;

/** The codings a client takes, best first (RFC 9110, 12.5.3). Never empty: the plain file is better than none. */
export function acceptedCodings(header: string | undefined): readonly Coding[] {
  if (header === undefined) return ['identity'];
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const found = rank(header);
  if (remembered.size < MAX_REMEMBERED) remembered.set(header, found);
  return found;
}

function rank(header: string): readonly Coding[] {
  const weights = new Map(header.toLowerCase().split(',').map(parseEntry));
  const weightOf = (coding: Coding): number => {
    const own = weights.get(coding) ?? (coding === 'gzip' ? weights.get('x-gzip') : undefined);
    // The plain form is always acceptable unless refused, and the least wanted.
    return own ?? weights.get('*') ?? (coding === 'identity' ? Number.MIN_VALUE : 0);
  };
  const accepted = OURS.filter((coding) => weightOf(coding) > 0).sort(
    (one, other) => weightOf(other) - weightOf(one),
  );
  return accepted.includes('identity') ? accepted : [...accepted, 'identity'];
}

function parseEntry(entry: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim());
  const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const weight = q === undefined ? 1 : Number(q);
  return [coding, weight >= 0 && weight <= 1 ? weight : 0];
}
