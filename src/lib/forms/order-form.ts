type Entries = Iterable<readonly [string, unknown]>;

/** Converts an order form for the API. Omits empty fields. */
export function orderOf(entries: Entries): Record<string, unknown> {
  const filled = filledIn(entries);
  const {
    consent,
    version,
    age,
    paid,
    pricePaise,
    reference = '',
    offer,
    code,
    inParts,
    ...buyer
  } = Object.fromEntries(filled);
  // A choice between several holds the price that was shown.
  const [key, shown = pricePaise] = (offer ?? '').split(' ');
  const order = {
    ...buyer,
    ...(key && { offer: key }),
    ...(inParts !== undefined && { inParts: inParts === 'yes' }),
    pricePaise: Number(shown),
    // A hidden code is not sent: it counts before a payment.
    ...(paid === 'yes' ? { reference } : code !== undefined && { code }),
  };
  return consent === undefined ? order : { ...order, consent: { version, age } };
}

/** Returns whom to tell of a free place, and the key of which offer. */
export function waitOf(entries: Entries) {
  const { offer = '', fullName, email } = Object.fromEntries(filledIn(entries));
  const [key = ''] = offer.split(' ');
  return { key, person: { name: fullName, email } };
}

const filledIn = (entries: Entries): [name: string, text: string][] =>
  [...entries].flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' ? [[name, value]] : [],
  );
