import type { PersonalData } from './handling.ts';

/** Of what students hand in. */
export const personalWork = {
  assignments: 'none',
  files: {
    id: 'tie',
    storage_key: 'none',
    name: 'export',
    media_type: 'export',
    size: 'export',
    sha256: 'export',
    created_at: 'export',
    duration_seconds: 'none',
    plays_widely: 'none',
    owner_id: 'tie',
  },
  submission_files: { submission_id: 'tie', file_id: 'tie', position: 'none', by: 'none' },
  submissions: {
    id: 'tie',
    material_id: 'export',
    user_id: 'tie',
    number: 'export',
    state: 'export',
    text: 'export',
    link: 'export',
    handed_in_at: 'export',
    late: 'export',
    marks: 'export',
    criteria: 'export',
    comment: 'export',
    graded_by: 'tie',
    graded_at: 'export',
    version: 'none',
  },
} satisfies Partial<PersonalData>;
