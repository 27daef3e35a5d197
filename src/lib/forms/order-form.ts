type Entries = Iterable<readonly [string, unknown]>;

const PARTS = 'inParts-';

/** Returns the name of the field that asks whether an offer is paid in parts. */
export const partsField = (key: string): string => PARTS + key;

/** Converts an order form to the input of the API, unchecked; omits empty fields. */
export function orderOf(entries: Entries): Record<string, unknown> {
  const filled = filledIn(entries);
  const asked = filled.filter(([name]) => !name.startsWith(PARTS));
  const {
    consent,
    version,
    age,
    paid,
    pricePaise,
    reference = '',
    offer,
    code,
    ...buyer
  } = Object.fromEntries(asked);
  // With several offers the choice is `key pricePaise`; else the price has a field of its own.
  const [key = '', shown = pricePaise] = (offer ?? '').split(' ');
  // Each offer with parts has its own question: that of the chosen one counts.
  const [, inParts] = filled.find(([name]) => name === partsField(key)) ?? [];
  const order = {
    ...buyer,
    ...(key && { offer: key }),
    ...(inParts !== undefined && { inParts: inParts === 'yes' }),
    pricePaise: Number(shown),
    // Who has paid sees no field for a code: what is left in it is not sent.
    ...(paid === 'yes' ? { reference } : code !== undefined && { code }),
  };
  return consent === undefined ? order : { ...order, consent: { version, age } };
}

/** Returns the key of an offer, and whom to tell of a free place in it. */
export function waiterOf(entries: Entries) {
  const { offer = '', fullName, email } = Object.fromEntries(filledIn(entries));
  const [key = ''] = offer.split(' ');
  return { key, person: { name: fullName, email } };
}

const filledIn = (entries: Entries): [name: string, text: string][] =>
  [...entries].flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' ? [[name, value]] : [],
  );
