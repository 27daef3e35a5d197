/** Email address that wraps after @ and dots where the line is short, elsewhere only if necessary. */
export function Email({ address }: { address: string }) {
  // One wrapper, because a flex container would make a box of each piece.
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
