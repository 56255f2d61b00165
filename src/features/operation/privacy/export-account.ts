import { auditRows } from '#handler/audit-row.ts'
import { handle } from '#handler/handle.ts'
import { countAttempt } from '#handler/throttle.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { exportAccount } from './contract.ts'
import { personalRows } from './export-rows.ts'
import { exportedIdentity, exportedOrders, exportedTraces } from './export-view.ts'

/** Exports the person's own data without secrets and without others' data, and audits the export. */
export const exportAccountHandler = handle(exportAccount, async (ctx, _input, fail) => {
  const { actor, db, groups, now, tenant } = ctx
  await countAttempt(ctx, { 'export-account account': actor.userId })
  const rows = await personalRows(ctx)
  const { person } = rows
  if (!person) return fail('unauthenticated')
  await db.write(auditRows(ctx, [{ call: exportAccount.path, target: actor.userId }]))
  const exportedGroupName = (id: string) => groups.get(id)?.label ?? id
  return {
    fileName: `mes-donnees-${tenant.slug}-${dayKey(ctx.region.zone, now)}.json`,
    data: {
      format: 1 as const,
      site: ctx.origin,
      genere_le: new Date(now).toISOString(),
      contact: tenant.legal.dataRightsEmail,
      identite: exportedIdentity(person),
      groupes: [
        ...groups.pathIds(person.groupId).map((id) => ({ nom: exportedGroupName(id), role: 'Membre' as const })),
        ...actor.adminGroupIds.map((id) => ({ nom: exportedGroupName(id), role: 'Administrateur' as const })),
      ],
      commandes: exportedOrders(rows),
      ...exportedTraces(rows, actor.userId),
    },
  }
})
