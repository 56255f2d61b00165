import { notFound } from '@tanstack/react-router'
import type { RouterContext } from './router-context.ts'

/** Guard of the partner and customer pages, which exist in consumer mode only (X01). */
export function requireConsumerMode({ context }: { context: RouterContext }): void {
  if (context.tenant.mode !== 'consumer') throw notFound()
}
