import { useScope } from '#web/office/use-office.ts'

/** URL of the scope's list of activities. */
export function useActivityList(): string {
  const scope = useScope()
  return scope.kind === 'admin' ? '/admin/activity' : `/cse-admin/${scope.groupId}/activity`
}
