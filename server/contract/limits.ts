/** Lengths are in characters, sizes in bytes. Both sides of the API read them here. */
export const limits = {
  passwordMin: 8,
  passwordMax: 256,
  /** A recovery code with its hyphens has 31. */
  code: 64,
  email: 254,
  fullName: 200,
  courseName: 120,
  /** As long as a file's name can be, which it is made of. */
  slug: 255,
  title: 200,
  description: 5000,
  url: 2048,
  search: 200,
  contactSubject: 200,
  contactMessage: 5000,
  courseIds: 500,
  materialsInCourse: 5000,
  captions: 1024 * 1024,
  module: 120,
  certificateText: 200,
  certificateHours: 5000,
  lessonText: 200 * 1024,
  quizQuestions: 200,
  quizPrompt: 5000,
  quizPassage: 10_000,
  quizOptions: 12,
  quizOption: 1000,
  quizWords: 200,
  quizAnswer: 10_000,
  /** Students of whose answers a question has figures, and of whose answers they are more than a *perhaps*. */
  statsStudents: 10,
  sureStudents: 30,
  /** How late an answer may arrive, because of slow connections. */
  quizGraceMs: 60_000,
  /** The end of the year 2099. */
  lastMoment: 4_102_444_800_000,
  task: 20_000,
  answer: 20_000,
  comment: 5000,
  criteria: 8,
  doubt: 5000,
  lessonPicture: 2 * 1024 * 1024,
  lessonPictures: 200,
  doubtPicture: 8 * 1024 * 1024,
  marks: 1000,
  submissionFiles: 10,
  submissionFile: 25 * 1024 * 1024,
  /** All files of a student for a course in 24 hours. */
  studentUploads: 200 * 1024 * 1024,
  unfinishedUploads: 3,
  announcement: 5000,
  notifications: 30,
  bulkUsers: 200,
  /** Of what an admin writes to students of a course, and to how many at once. */
  rosterMessage: 2000,
  messageReaders: 500,
  /** Time without activity after which a student counts as stuck in a course. */
  stuckMs: 7 * 24 * 60 * 60_000,
  /** Time without activity after which an admin is offered a text for them. */
  stuckTextMs: 14 * 24 * 60 * 60_000,
  importRows: 2000,
  importBytes: 5 * 1024 * 1024,
  /** Of a statement or another list that is read from a file. */
  tableLines: 20_000,
  tableColumns: 60,
  /** How long a browser keeps an unsent lesson position. */
  progressAgeMs: 90 * 24 * 60 * 60_000,
  /** Deleted by one call: each person takes about 2 ms. */
  trashStep: 200,
  trashMs: 30 * 24 * 60 * 60_000,
  /** Of a content file. */
  contentText: 256 * 1024,
  contentPicture: 10 * 1024 * 1024,
  jsonBody: 64 * 1024,
  /** Of calls that carry a text: JSON writes a line break with two characters. */
  textJsonBody: 512 * 1024,
  anonymousJsonBody: 16 * 1024,
  pageSize: 50,
  pageSizeMax: 200,
} as const;

export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
