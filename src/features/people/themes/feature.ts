import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { getGroupThemeHandler } from './get-group-theme.ts'
import { listGroupThemesHandler } from './list-group-themes.ts'
import { restoreGroupThemeHandler } from './restore-group-theme.ts'
import { updateGroupWhiteLabelingHandler } from './update-white-labeling.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    getGroupTheme: getGroupThemeHandler,
    updateGroupWhiteLabeling: updateGroupWhiteLabelingHandler,
    restoreGroupTheme: restoreGroupThemeHandler,
    listGroupThemes: listGroupThemesHandler,
  },
})
