/** Converts an order form for the API. Omits empty fields. */
export function orderOf(entries: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const filled = [...entries].filter(([, value]) => typeof value === 'string' && value.trim() !== '');
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
  const [key, shown = pricePaise] = String(offer ?? '').split(' ');
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

/** Returns whom to tell of a free place, and of which offer: `full-stack/jan-evening`. */
export function waitOf(entries: Iterable<readonly [string, unknown]>) {
  const { course, offer, fullName, email } = orderOf(entries);
  return { path: `${course}/${offer}`, person: { name: fullName, email } };
}
