import type { ErrorComponentProps } from '@tanstack/react-router'
import type { GroupTheme } from '../../../features/themes/theme-shapes.ts'
import { LoadingBlock } from '../../../ui/spinner.tsx'
import { LoadFailed } from '../kit/load-failed.tsx'
import { orNotFound } from '../kit/or-not-found.ts'
import { adminCall } from '../kit/scope-call.ts'
import type { OfficeContext } from '../office-context.ts'

/** `loader` of the pages that edit a group's theme. */
export async function loadTheme({ client }: OfficeContext, groupId: string): Promise<{ item: GroupTheme }> {
  return await adminCall(client)('/admin/get-group-theme', { groupId }).catch(orNotFound('groupNotFound'))
}

export const ThemePending = () => <LoadingBlock label="Chargement du thème" />

export const ThemeFailed = ({ error }: ErrorComponentProps) => <LoadFailed ofWhat="du thème" error={error} />
