/** Code that decides who and what is let in, with the tests that have to notice when it decides otherwise. */
export interface Area {
  readonly name: string;
  /** The code that is changed. */
  readonly files: readonly string[];
  /** The tests that are run against each change; all of them beside the code and quick. */
  readonly tests: readonly string[];
}

const inFolder = (folder: string, names: string): string[] =>
  names.split(/\s+/).map((name) => `${folder}/${name}.ts`);

export const areas: readonly Area[] = [
  {
    // Whether a connection, a request line or a host is taken at all, and who is believed to be asking.
    name: 'front',
    files: inFolder(
      'server/http/front',
      'admission host-check plain-request request-target request-headers client-address connection-limits',
    ),
    tests: inFolder(
      'server/http/front',
      'admission.test host-check.test plain-request.test request-target.test request-headers.test client-address.test connection-limits.test',
    ),
  },
  {
    // Who may call, from which site, with what body.
    name: 'calls',
    files: inFolder(
      'server/http',
      'guard identify same-origin if-match json-body read-body still-allowed assert-plain-json paging route invalid-input answer-unmatched error-handler problem-response',
    ),
    tests: ['server/http/*.test.ts'],
  },
  {
    // What a field of a request may hold, and the sentence where it may not.
    name: 'contract',
    files: inFolder(
      'server/contract',
      'fields auth account audit consent contact courses enrollments import materials page second-factor students trash users youtube captions',
    ),
    tests: ['server/contract/*.test.ts'],
  },
  {
    // Passwords, codes, keys, sessions, attempts.
    name: 'secrets',
    files: [
      ...inFolder('server/crypto', 'master-key password-hasher sealed-box tokens'),
      ...inFolder('server/features/users', 'common-passwords password-policy'),
      ...inFolder('server/features/second-factor', 'totp recovery-codes'),
      ...inFolder('server/sessions', 'sessions session-adapter session-limits own-sessions'),
      'server/rate-limiter.ts',
    ],
    tests: [
      ...inFolder('server/crypto', 'master-key.test password-queue.test sealed-box.test tokens.test'),
      'server/features/{users,second-factor}/*.test.ts',
      'server/{sessions,limits}/*.test.ts',
    ],
  },
  {
    // What a file is, whatever its name says, and which bytes of it are given out.
    name: 'files',
    files: [
      ...inFolder(
        'server/files',
        'file-formats sniff plain-text word-package zip-directory compound-file file-name content-disposition media-place byte-range preconditions',
      ),
      ...inFolder('server/documents', 'clean-html unpacks-within'),
    ],
    tests: [
      ...inFolder(
        'server/files',
        'sniff.test file-formats.test zip-directory.test file-name.test file-answer.test byte-range.test content-disposition.test media-place.test',
      ),
      ...inFolder('server/documents', 'clean-html.test unpacks-within.test'),
    ],
  },
  {
    // Which uploads and imports are taken, and when they are refused.
    name: 'uploads',
    files: [
      ...inFolder('server/files', 'multipart write-part'),
      ...inFolder('server/features/materials', 'read-upload read-captions resumable-body tus-refusals'),
      ...inFolder('server/features/enrollments/import', 'read-csv read-students'),
    ],
    tests: [
      ...inFolder('server/files', 'file-store.test multipart.test'),
      ...inFolder(
        'server/features/materials',
        'read-upload.test read-captions.test resumable-body.test tus-refusals.test',
      ),
      'server/features/enrollments/import/*.test.ts',
    ],
  },
  {
    // What an operator may set.
    name: 'settings',
    files: ['server/config.ts', 'server/scale-config.ts'],
    tests: ['server/config.test.ts'],
  },
  {
    // Who may study what.
    name: 'materials',
    files: ['server/features/materials/materials.service.ts'],
    tests: inFolder(
      'server/features/materials',
      'materials.test material-rules.test media.test upload.test leftover-files.test',
    ),
  },
  {
    // Where a link or a login may lead, and what a browser's own memory is believed.
    name: 'pages',
    files: [
      ...inFolder('src/lib', 'next-path page-guard form-values session-hint'),
      'server/site/canonical-paths.ts',
    ],
    tests: [
      ...inFolder('src/lib', 'next-path.test page-guard.test form-values.test session-hint.test'),
      'server/site/canonical-paths.test.ts',
    ],
  },
];

/**
 * Schemas of the contract that describe what the product answers. Nothing is let in by them: they give types and the
 * description of the API, and are not run.
 */
export const answers: ReadonlySet<string> = new Set([
  'renameAnswer',
  'ownSession',
  'deletionAnswer',
  'deletionRequest',
  'dataExport',
  'named',
  'auditEntry',
  'role',
  'person',
  'me',
  'loginAnswer',
  'consentAnswer',
  'contactMessage',
  'lastStudied',
  'course',
  'courseSaved',
  'enrolledCourseIds',
  'messageAnswer',
  'importProblem',
  'importPlan',
  'importStarted',
  'importProgress',
  'material',
  'uploadState',
  'materialSaved',
  'progress',
  'secondFactorStatus',
  'secondFactorKey',
  'recoveryCodes',
  'trashItem',
  'emptiedTrash',
  'userSummary',
  'issuedPassword',
]);
