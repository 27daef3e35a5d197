/** Grey cards in the shape of what comes. */
export function CardSkeletons() {
  return (
    <div className="grid-cards" role="status" aria-label="Loading courses">
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="skeleton skeleton-card" />
      ))}
    </div>
  );
}
