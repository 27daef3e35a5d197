import type { Tables } from './index.ts';

/**
 * What a column has to do with a person.
 * - `export`: theirs, and in the file they can download
 * - `secret`: theirs, and leaves the server for nobody: hashes, keys, encrypted texts
 * - `tie`: ties rows together and so leads to the person
 * - `passing`: theirs for at most an hour, then deleted
 * - `none`: about nobody
 */
type Handling = 'export' | 'secret' | 'tie' | 'passing' | 'none';

/** Every column there is. One that is added does not compile before it stands here, and `export` is tried out by a test. */
export const personalData: {
  readonly [Table in keyof Tables]: { readonly [Column in keyof Tables[Table]]-?: Handling };
} = {
  audit_log: {
    id: 'tie',
    at: 'export',
    actor_id: 'tie',
    action: 'export',
    subject_type: 'export',
    subject_id: 'export',
    detail: 'export',
  },
  consents: { user_id: 'tie', version: 'export', text_hash: 'export', age: 'export', given_at: 'export' },
  contact_messages: {
    id: 'tie',
    name: 'export',
    email: 'export',
    subject: 'export',
    message: 'export',
    created_at: 'export',
    done_at: 'none',
  },
  courses: {
    id: 'none',
    slug: 'none',
    course_name: 'none',
    name_key: 'none',
    description: 'none',
    version: 'none',
    created_at: 'none',
    updated_at: 'none',
    deleted_at: 'none',
  },
  enrollments: { user_id: 'tie', course_id: 'export', created_at: 'export' },
  files: {
    id: 'none',
    storage_key: 'none',
    name: 'none',
    media_type: 'none',
    size: 'none',
    sha256: 'none',
    created_at: 'none',
  },
  issued_passwords: {
    user_id: 'tie',
    sealed: 'secret',
    issued_by: 'tie',
    created_at: 'export',
    expires_at: 'export',
  },
  imports: { id: 'none', progress: 'none', passwords: 'passing', created_at: 'none' },
  leases: { name: 'none', holder: 'none', free_at: 'none' },
  mail_outbox: {
    id: 'tie',
    message_id: 'none',
    recipient: 'export',
    reply_to: 'tie',
    subject: 'export',
    body_text: 'secret',
    created_at: 'export',
    attempts: 'none',
    next_attempt_at: 'none',
    sent_at: 'export',
    failed_at: 'none',
    last_error: 'none',
  },
  material_progress: {
    user_id: 'tie',
    material_id: 'export',
    position_seconds: 'export',
    completed_at: 'export',
    updated_at: 'export',
  },
  materials: {
    id: 'none',
    course_id: 'none',
    type: 'none',
    title: 'none',
    description: 'none',
    url: 'none',
    file_id: 'none',
    position: 'none',
    hidden: 'none',
    version: 'none',
    captions_file_id: 'none',
    captions_language: 'none',
    created_at: 'none',
    updated_at: 'none',
    deleted_at: 'none',
  },
  operations: { name: 'none', at: 'none', detail: 'none' },
  password_reset_tokens: { token_hash: 'secret', user_id: 'tie', created_at: 'export', expires_at: 'export' },
  rate_limits: { key: 'passing', points: 'none', resets_at: 'none' },
  recovery_codes: { user_id: 'tie', code_hash: 'secret', created_at: 'export', used_at: 'export' },
  second_factors: {
    user_id: 'tie',
    sealed_secret: 'secret',
    last_step: 'secret',
    created_at: 'export',
    confirmed_at: 'export',
  },
  seeded_courses: { slug: 'none', seeded_at: 'none' },
  sessions: {
    id: 'secret',
    user_id: 'tie',
    created_at: 'export',
    last_seen_at: 'export',
    authenticated_at: 'export',
    expires_at: 'export',
    user_agent: 'export',
  },
  uploads: {
    id: 'secret',
    user_id: 'tie',
    size: 'export',
    metadata: 'export',
    created_at: 'export',
    material_id: 'export',
  },
  users: {
    id: 'export',
    full_name: 'export',
    email: 'export',
    email_key: 'tie',
    password_hash: 'secret',
    role: 'export',
    state: 'export',
    must_change_password: 'export',
    created_at: 'export',
    approved_at: 'export',
    deletion_requested_at: 'export',
    wanted_course_id: 'export',
    deleted_at: 'none',
  },
};
