import { and, eq } from 'drizzle-orm'
import { refuseIfChanged } from '#handler/conflict.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { changeTheme } from './change-theme.ts'
import { restoreGroupTheme } from './contract.ts'
import { loadStoredTheme } from './load-theme.ts'
import { groupTheme } from './tables.ts'
import { undoTheme } from './undo-theme.ts'

export const restoreGroupThemeHandler = handleOffice(
  restoreGroupTheme,
  async (ctx, { groupId, versionId, ifUpdatedAt }, fail) => {
    const [stored, [version]] = await Promise.all([
      loadStoredTheme(ctx, groupId),
      ctx.db.orm
        .select({ whiteLabeling: groupTheme.whiteLabeling })
        .from(groupTheme)
        .where(and(eq(groupTheme.id, versionId), eq(groupTheme.groupId, groupId))),
    ])
    if (!stored) return fail('groupNotFound')
    if (!version) return fail('themeVersionNotFound')
    await refuseIfChanged(ctx, { id: groupId, updatedAt: stored.updatedAt }, ifUpdatedAt)
    return changeTheme(ctx, stored, version.whiteLabeling, (item) => ({ item }), version.whiteLabeling)
  },
  undoTheme,
)
