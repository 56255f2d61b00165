import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { getGroupThemeHandler } from './get-group-theme.ts'
import { listGroupThemesHandler } from './list-group-themes.ts'
import { restoreGroupThemeHandler } from './restore-group-theme.ts'
import { updateGroupWhiteLabelingHandler } from './update-white-labeling.ts'

/** Handler of each call of this feature; a missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  getGroupTheme: getGroupThemeHandler,
  updateGroupWhiteLabeling: updateGroupWhiteLabelingHandler,
  restoreGroupTheme: restoreGroupThemeHandler,
  listGroupThemes: listGroupThemesHandler,
}
