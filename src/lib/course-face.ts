/** What a catalogue course looks like in the study room. */
export interface CourseFace {
  /** Class that gives the cover its colours. */
  hue: string;
  /** Address of the drawn cover; undefined where nobody has drawn it. */
  cover: string | undefined;
  /** The public course page. */
  path: string;
  level: string | undefined;
}

/** Faces by the slug of the course. */
export type CourseFaces = Readonly<Record<string, CourseFace>>;
