import { useScope } from '#web/office/use-office.ts'

/** Where a scope's activities are listed. */
export function useActivityList(): string {
  const scope = useScope()
  return scope.kind === 'admin' ? '/admin/activity' : `/cse-admin/${scope.groupId}/activity`
}
