import { useMemo } from 'react'
import { useOfficeContext, useScope } from '../use-office.ts'
import { type ScopeCall, scopeCall } from './scope-call.ts'

/** Makes calls of the screen's scope. */
export function useScopeCall(): ScopeCall {
  const { client } = useOfficeContext()
  const scope = useScope()
  return useMemo(() => scopeCall(client, scope), [client, scope])
}
