/** A mark of a student, or work that waits for one. Marks are as people read them. */
export interface OwnMark {
  readonly kind: 'quiz' | 'work';
  readonly materialId: number;
  readonly title: string;
  readonly courseId: number;
  readonly courseName: string;
  /** When it was marked, or else submitted. */
  readonly at: number;
  /** Null of work that is done or not done, and of work that no one has read yet. */
  readonly marks: number | null;
  readonly maxMarks: number | null;
  /** What the teacher may still add; 0 once all is marked. */
  readonly openMarks: number;
  readonly isWaiting: boolean;
  readonly passed: boolean | undefined;
  /** In the teacher's words, or empty. */
  readonly comment: string;
}

export const toDoKinds = ['returned', 'running', 'work', 'quiz', 'opens', 'new'] as const;

/** What a student may want to do, with its day. */
export interface ToDo {
  readonly kind: (typeof toDoKinds)[number];
  readonly materialId: number;
  readonly title: string;
  readonly courseId: number;
  readonly courseName: string;
  /** When it is due, opens, or was added; null where no day is set. */
  readonly at: number | null;
  readonly isOverdue?: boolean;
  /** Of new lessons: how many there are. */
  readonly count?: number;
}

/** A lesson as one sees it before it is opened again. */
export interface Still {
  readonly posterPath: string | undefined;
  readonly durationSeconds: number;
}

export interface StudyHome {
  readonly toDo: readonly ToDo[];
  readonly marks: readonly OwnMark[];
}
