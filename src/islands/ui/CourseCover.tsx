import type { CourseCardData } from '../../lib/content/course-card-data.ts';

/** Courses without a card get a plain cover, coloured by id. */
const plainHue = (id: number): string => (id % 2 === 0 ? 'hue-240' : 'hue-165');

/** Cover of a course; decorative beside its name. */
export function CourseCover({ id, card }: { id: number; card: CourseCardData | undefined }) {
  return (
    <svg
      className={`course-cover ${card?.hue ?? plainHue(id)}`}
      width="400"
      height="250"
      viewBox="0 0 400 250"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {card?.cover === undefined ? <PlainCover /> : <use href={card.cover} />}
    </svg>
  );
}

/** Draws three books on a table. */
function PlainCover() {
  return (
    <>
      <path fill="var(--art-ground)" d="M0 0h400v250H0z" />
      <circle cx="270" cy="96" r="104" fill="var(--paper)" opacity=".5" />
      <rect x="118" y="92" width="46" height="116" rx="8" fill="var(--art-deep)" />
      <rect x="172" y="68" width="46" height="140" rx="8" fill="var(--marigold)" />
      <path fill="var(--art-deep)" d="m232 100 44-12 30 114-44 12z" />
      <path fill="var(--art-deep)" d="M0 208h400v42H0z" />
    </>
  );
}
