/** An address that breaks after its @ and its dots where a line is too short for it, and elsewhere only if it must. */
export function Email({ address }: { address: string }) {
  // One box for all of it: the pieces would be boxes of their own where it stands in a flexible row.
  return (
    <span>
      <Pieces of={address} />
    </span>
  );
}

function Pieces({ of: address }: { of: string }) {
  const [piece = address] = /^[^@.]*[@.]/.exec(address) ?? [];
  const rest = address.slice(piece.length);
  return (
    <>
      {piece}
      {rest !== '' && (
        <>
          <wbr />
          <Pieces of={rest} />
        </>
      )}
    </>
  );
}
