import { handleOffice } from '#handler/handle-office.ts'
import { getGroupTheme } from './contract.ts'
import { loadStoredTheme, toGroupTheme } from './load-theme.ts'

export const getGroupThemeHandler = handleOffice(getGroupTheme, async (ctx, { groupId }, fail) => {
  const stored = (await loadStoredTheme(ctx, groupId)) ?? fail('groupNotFound')
  return { item: await toGroupTheme(ctx, stored) }
})
