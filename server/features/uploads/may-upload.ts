import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { has, may, teaches } from '../../sessions/rights.ts';
import type { Reader } from '../../sessions/sessions.ts';
import { courseOfMaterial } from '../materials/materials.service.ts';
import { materialOfWork } from '../submissions/grading.service.ts';
import * as given from './receive-upload.ts';

/** Students add to their own work and posts, which is looked at there; all else belongs to a course that one teaches. */
export async function assertMayUpload(deps: Deps, metadata: given.UploadMetadata, actor: Reader) {
  if (!has(actor, 'lessons') && !has(actor, 'teaching') && !given.isOfStudent(metadata))
    throw new AppError('FORBIDDEN');
  if (actor.rights.isOwner) return;
  const target = given.targetOf(metadata);
  if ('assignmentId' in target || 'postId' in target) return;
  if ('fields' in target) {
    if (!may(actor, 'lessons', target.fields.courseId))
      throw AppError.ofField('UNKNOWN_COURSE', '/courseId', 'unknown');
    return;
  }
  const lesson =
    'submissionId' in target
      ? await materialOfWork(deps, target.submissionId)
      : 'taskId' in target
        ? target.taskId
        : target.materialId;
  const courseId = lesson === undefined ? undefined : await courseOfMaterial(deps, lesson);
  const isTheirs =
    courseId !== undefined &&
    ('submissionId' in target ? may(actor, 'teaching', courseId) : teaches(actor, courseId));
  if (!isTheirs) throw new AppError('NOT_FOUND');
}
