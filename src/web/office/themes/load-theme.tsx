import { type ErrorComponentProps, notFound } from '@tanstack/react-router'
import { ClientError } from '../../../api/client.ts'
import type { GroupTheme } from '../../../features/themes/theme-shapes.ts'
import { LoadingBlock } from '../../../ui/spinner.tsx'
import { LoadFailed } from '../kit/load-failed.tsx'
import { adminCall } from '../kit/scope-call.ts'
import type { OfficeContext } from '../office-context.ts'

/** `loader` of the pages that edit a group's theme. */
export async function loadTheme({ client }: OfficeContext, groupId: string): Promise<{ item: GroupTheme }> {
  try {
    return await adminCall(client)('/admin/get-group-theme', { groupId })
  } catch (error) {
    if (error instanceof ClientError && error.code === 'groupNotFound') throw notFound()
    throw error
  }
}

export const ThemePending = () => <LoadingBlock label="Chargement du thème" />

export const ThemeFailed = ({ error }: ErrorComponentProps) => <LoadFailed ofWhat="du thème" error={error} />
