import { z } from 'zod'
import { ifUpdatedAt } from '#contract/conflict-shapes.ts'
import { listInput, listResult } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { id } from '#contract/shapes.ts'
import { groupTheme, themeInput, themeVersion } from './theme-shapes.ts'

export const getGroupTheme = officeCall({
  scopes: ['admin'],
  path: '/get-group-theme',
  summary: 'The theme of a group as it was asked for, and what the group shows without one',
  effect: 'read',
  input: z.strictObject({ groupId: id }),
  result: z.object({ item: groupTheme }),
  errors: ['groupNotFound'],
})

export const updateGroupWhiteLabeling = officeCall({
  scopes: ['admin'],
  path: '/update-group-white-labeling',
  summary: 'Gives a group a theme; null gives it back the one that it inherits',
  effect: 'write',
  input: z.strictObject({ groupId: id, whiteLabeling: themeInput.nullable(), ifUpdatedAt }),
  result: z.object({ item: groupTheme }),
  errors: ['groupNotFound', 'mediaNotFound', 'rootHasNoTheme', 'changedMeanwhile'],
})

export const restoreGroupTheme = officeCall({
  scopes: ['admin'],
  path: '/restore-group-theme',
  summary: 'Gives a group a theme again that it has had',
  effect: 'write',
  input: z.strictObject({ groupId: id, versionId: id, ifUpdatedAt }),
  result: z.object({ item: groupTheme }),
  errors: ['groupNotFound', 'themeVersionNotFound', 'mediaNotFound', 'changedMeanwhile'],
})

export const listGroupThemes = officeCall({
  scopes: ['admin'],
  path: '/list-group-themes',
  summary: 'The themes that a group has had, the latest first',
  effect: 'read',
  input: z.strictObject({ groupId: id, ...listInput(['ts']) }).omit({ text: true }),
  result: listResult(themeVersion),
  errors: ['groupNotFound'],
})
