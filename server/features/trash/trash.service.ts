import { recordAudit } from '../../audit/audit.ts';
import { recallUpkeep, rememberUpkeep } from '../../backup/upkeep.ts';
import { limits } from '../../contract/limits.ts';
import type { Page } from '../../contract/page.ts';
import type { TrashItem, TrashKind, TrashQuery } from '../../contract/trash.ts';
import type { Db } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import { DomainError } from '../../errors.ts';
import { countTrash, growOlder, isCourseOfMaterialInTrash, listTrash, untrash } from './trash.repository.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Time between two looks counts as this much at most, however long the site was off or however far the clock jumped. */
const MAX_STEP_MS = DAY_MS;

const TAKEN = {
  user: ['EMAIL_TAKEN', 'Another account uses this email now. Delete that one first.'],
  course: ['COURSE_NAME_TAKEN', 'Another course has this name now. Rename that one first.'],
  material: ['COURSE_GONE', 'Its course is in the trash. Restore the course first.'],
} as const;

const refusal = (kind: TrashKind): DomainError => {
  const [code, message] = TAKEN[kind];
  return new DomainError(code, { message });
};

/** What was deleted in the last 30 days, and its way back. */
export function createTrashService({ db, now }: { db: Db; now: () => number }) {
  return {
    /** A page, latest first. */
    async list(query: TrashQuery): Promise<Page<TrashItem>> {
      const limit = query.limit ?? limits.pageSize;
      const rows = await listTrash(db, { ...query, limit: limit + 1 });
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      const items = rows.slice(0, limit).map(({ deleted_at, deleted_by, trash_age_ms, ...row }) => ({
        ...row,
        deletedAt: deleted_at,
        deletedBy: deleted_by,
        daysLeft: Math.max(0, Math.ceil((limits.trashMs - trash_age_ms) / DAY_MS)),
      }));
      const nextCursor = last && `${last.deleted_at}.${last.kind}.${last.id}`;
      return { items, total: await countTrash(db), nextCursor };
    },

    /**
     * Counts the time that has passed since the last look, a day at most and never backwards: a clock that jumps empties
     * nothing, and what lay there while the site was off can still be seen and brought back.
     */
    async growOlder(): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const at = now();
        const last = await recallUpkeep(tx, 'trash');
        const stepMs = Math.min(at - (last?.at ?? at), MAX_STEP_MS);
        if (stepMs > 0) await growOlder(tx, at, stepMs);
        await rememberUpkeep(tx, 'trash', at, {});
      });
    },

    /**
     * Brings something back as it was.
     * @throws DomainError NOT_FOUND, EMAIL_TAKEN, COURSE_NAME_TAKEN, COURSE_GONE
     */
    async restore(kind: TrashKind, id: number, actorId: number): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if (!(await untrashOrRefuse(tx, kind, id))) throw new DomainError('NOT_FOUND');
        if (kind === 'material' && (await isCourseOfMaterialInTrash(tx, id))) throw refusal('material');
        await recordAudit(tx, now(), { action: `${kind}-restored`, actorId, subject: { type: kind, id } });
      });
    },
  };
}

async function untrashOrRefuse(tx: Db, kind: TrashKind, id: number): Promise<boolean> {
  try {
    return await untrash(tx, kind, id);
  } catch (error) {
    if (isUniqueViolation(error)) throw refusal(kind);
    throw error;
  }
}
