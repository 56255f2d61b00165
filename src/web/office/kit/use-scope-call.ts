import { useMemo } from 'react'
import { useOfficeContext, useScope } from '../use-office.ts'
import { type ScopeCall, scopeCall } from './scope-call.ts'

/** Makes the calls of the scope that the screen is in. */
export function useScopeCall(): ScopeCall {
  const { client } = useOfficeContext()
  const scope = useScope()
  return useMemo(() => scopeCall(client, scope), [client, scope])
}
