/** Converts an order form for the API. Omits empty fields. */
export function orderOf(entries: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const filled = [...entries].filter(([, value]) => typeof value === 'string' && value.trim() !== '');
  const { consent, version, age, paid, pricePaise, reference = '', ...buyer } = Object.fromEntries(filled);
  const order = { ...buyer, pricePaise: Number(pricePaise), ...(paid === 'yes' && { reference }) };
  return consent === undefined ? order : { ...order, consent: { version, age } };
}
