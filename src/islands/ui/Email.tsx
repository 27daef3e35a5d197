/** An address that breaks after its @ and its dots where a line is too short for it, and elsewhere only if it must. */
export function Email({ address }: { address: string }) {
  const [piece = address] = /^[^@.]*[@.]/.exec(address) ?? [];
  const rest = address.slice(piece.length);
  return (
    <>
      {piece}
      {rest !== '' && (
        <>
          <wbr />
          <Email address={rest} />
        </>
      )}
    </>
  );
}
