import { useCallback, useEffect, useState } from 'react'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useRepeated } from '#web/office/kit/task/use-repeated.ts'
import { useOfficeContext, useScope } from '#web/office/use-office.ts'

const EVERY_MS = 60_000
const listeners = new Set<(count: number) => void>()
/** Shared count, because the menu is rendered twice, at the side and in the drawer. */
let known = 0
let askedAt = 0

export function tellTodoCount(count: number): void {
  known = count
  askedAt = Date.now()
  for (const listener of listeners) listener(count)
}

/** Number of items that wait for a super admin; 0 until known. */
export function useTodoCount(): number {
  const { client } = useOfficeContext()
  const scope = useScope()
  const [count, setCount] = useState(known)
  const isAdmin = scope.kind === 'admin'
  const ask = useCallback(async () => {
    if (!isAdmin || Date.now() - askedAt < EVERY_MS / 2) return
    askedAt = Date.now()
    const { counts } = await adminCall(client)('/admin/count-todo', {})
    tellTodoCount(counts.reduce((sum, of) => sum + of.count, 0))
  }, [client, isAdmin])
  useEffect(() => {
    listeners.add(setCount)
    void ask().catch(() => undefined)
    return () => void listeners.delete(setCount)
  }, [ask])
  useRepeated(ask, isAdmin ? EVERY_MS : null)
  return isAdmin ? count : 0
}
