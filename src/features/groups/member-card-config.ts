import { and, eq } from 'drizzle-orm'
import { CallError } from '../../contract/errors.ts'
import type { MemberCardConfig } from '../../contract/session-shapes.ts'
import { changed } from '../../db/region-db.ts'
import { changesBetween, laterThan } from '../../handler/changes.ts'
import { refuseIfChanged } from '../../handler/conflict.ts'
import type { UndoneChange } from '../../handler/handle.ts'
import { handleOffice } from '../../handler/handle-office.ts'
import type { Committed, OfficeReadContext, OfficeWriteContext } from '../../handler/office-context.ts'
import { getMemberCardConfig, updateMemberCardConfig } from './contract.ts'
import { memberCardInput } from './member-card-shapes.ts'
import { userGroup } from './tables.ts'

interface Row {
  id: string
  label: string
  memberCardConfig: MemberCardConfig | null
  updatedAt: number
}

const load = async ({ db }: Pick<OfficeReadContext, 'db'>, groupId: string): Promise<Row | undefined> => {
  const { id, label, memberCardConfig, updatedAt } = userGroup
  const [row] = await db.orm.select({ id, label, memberCardConfig, updatedAt }).from(userGroup).where(eq(id, groupId))
  return row
}

function view({ groups }: Pick<OfficeReadContext, 'groups'>, row: Row) {
  const [, ...above] = groups.chain(row.id)
  const from = above.find((group) => group.memberCardConfig !== null)
  return {
    memberCards: {
      groupId: row.id,
      groupLabel: row.label,
      own: row.memberCardConfig,
      inherited: groups.memberCardConfig(above[0]?.id ?? ''),
      inheritedFrom: from ? { groupId: from.id, groupLabel: from.label } : null,
      updatedAt: row.updatedAt,
    },
  }
}

export const getMemberCardConfigHandler = handleOffice(getMemberCardConfig, async (ctx, { groupId }, fail) =>
  view(ctx, (await load(ctx, groupId)) ?? fail('groupNotFound')),
)

export const updateMemberCardConfigHandler = handleOffice(
  updateMemberCardConfig,
  async (ctx, { groupId, memberCardConfig, ifUpdatedAt }, fail) => {
    const row = (await load(ctx, groupId)) ?? fail('groupNotFound')
    await refuseIfChanged(ctx, row, ifUpdatedAt)
    return write(ctx, row, memberCardConfig, (saved) => view(ctx, saved))
  },
  { undo: undoUpdate },
)

async function undoUpdate(ctx: OfficeWriteContext, { target, before, changedAt }: UndoneChange) {
  const row = await load(ctx, target)
  if (!row) throw new CallError('changeNotFound')
  await refuseIfChanged(ctx, row, changedAt)
  const former = memberCardInput.nullable().safeParse(before.memberCardConfig)
  if (!former.success) throw new CallError('undoTooLate')
  return write(ctx, row, former.data, () => ({}))
}

async function write<Result>(
  ctx: OfficeWriteContext,
  row: Row,
  memberCardConfig: MemberCardConfig | null,
  answer: (saved: Row) => Result,
): Promise<Committed<Result>> {
  const changes = changesBetween({ memberCardConfig: row.memberCardConfig }, { memberCardConfig })
  if (changes === null) return ctx.unchanged(answer(row))
  const updatedAt = laterThan(row.updatedAt, ctx.now)
  return ctx.commit(
    {
      steps: [
        {
          statement: ctx.db.orm
            .update(userGroup)
            .set({ memberCardConfig, updatedAt })
            .where(and(eq(userGroup.id, row.id), eq(userGroup.updatedAt, row.updatedAt))),
        },
        changed(1, 'changedMeanwhile'),
      ],
      audit: {
        target: row.id,
        groupId: row.id,
        before: { ...changes.before, updatedAt: row.updatedAt },
        after: { ...changes.after, updatedAt },
      },
      // Groups are kept in memory until the catalogue's version grows.
      changesCatalogue: true,
    },
    answer({ ...row, memberCardConfig, updatedAt }),
  )
}
