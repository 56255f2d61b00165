import type { ErrorComponentProps } from '@tanstack/react-router'
import { LoadingBlock } from '#ui/spinner.tsx'
import { LoadFailed } from '#web/office/kit/load-failed.tsx'
import { orNotFound } from '#web/office/kit/or-not-found.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import type { OfficeContext } from '#web/office/office-context.ts'
import type { GroupTheme } from '../theme-shapes.ts'

/** `loader` of the pages that edit a group's theme. */
export async function loadTheme({ client }: OfficeContext, groupId: string): Promise<{ item: GroupTheme }> {
  return await adminCall(client)('/admin/get-group-theme', { groupId }).catch(orNotFound('groupNotFound'))
}

export const ThemePending = () => <LoadingBlock label="Chargement du thème" />

export const ThemeFailed = ({ error }: ErrorComponentProps) => <LoadFailed ofWhat="du thème" error={error} />
