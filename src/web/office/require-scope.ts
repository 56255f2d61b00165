import { notFound, type ParsedLocation } from '@tanstack/react-router'
import type { OfficeContext } from './office-context.ts'
import { mayBeAt } from './office-facts.ts'

/** `beforeLoad` of each scope: the same check as on the server (X09, X10). */
export function requireScope({ context, location }: { context: OfficeContext; location: ParsedLocation }): void {
  if (!mayBeAt(context.office.scopes, location.pathname)) throw notFound()
}
