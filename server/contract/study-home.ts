export interface OwnMark {
  readonly kind: 'quiz' | 'work';
  readonly materialId: number;
  readonly title: string;
  readonly courseId: number;
  readonly courseName: string;
  readonly at: number;
  readonly marks: number | null;
  readonly maxMarks: number | null;
  readonly openMarks: number;
  readonly isWaiting: boolean;
  readonly passed: boolean | undefined;
  readonly comment: string;
}

export const toDoKinds = ['returned', 'running', 'work', 'quiz', 'opens', 'new'] as const;

export interface ToDo {
  readonly kind: (typeof toDoKinds)[number];
  readonly materialId: number;
  readonly title: string;
  readonly courseId: number;
  readonly courseName: string;
  readonly at: number | null;
  readonly isOverdue?: boolean;
  readonly count?: number;
}

export interface Still {
  readonly posterPath: string | undefined;
  readonly durationSeconds: number;
}

export interface StudyHome {
  readonly toDo: readonly ToDo[];
  readonly marks: readonly OwnMark[];
}
