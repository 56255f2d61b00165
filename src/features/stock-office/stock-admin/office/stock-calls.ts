import type { CallInput } from '#api/client.ts'
import { ClientError } from '#api/client.ts'
import type { StockBatch, StockPlan } from '#features/stock/slots/office-stock-shapes.ts'
import { SaveWithdrawn } from '#web/office/kit/form/use-office-form.ts'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import { isFelt } from './plans/plan-texts.ts'

const PAGE = 200

/** All stocks of an activity, newest first. */
export async function stockBatches(call: AdminCall, activityId: string): Promise<StockBatch[]> {
  const batches: StockBatch[] = []
  let cursor: string | null = null
  do {
    const page: { items: StockBatch[]; nextCursor: string | null } = await call('/admin/list-activity-stock-batches', {
      activityId,
      limit: PAGE,
      ...(cursor === null ? {} : { cursor }),
    })
    batches.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return batches
}

type Operations = CallInput<'/admin/manage-stocks'>['operations']

/** Shows the operator the effect on slots before a save; throws `SaveWithdrawn` if they go back. */
export async function confirmPlan(
  call: AdminCall,
  input: { activityId: string; operations: Operations },
  ask: (plan: StockPlan) => Promise<boolean>,
): Promise<void> {
  const { plan } = await call('/admin/preview-stocks', input, { timeoutMs: null })
  if (isFelt(plan) && !(await ask(plan))) throw new SaveWithdrawn()
}

const places: readonly (readonly [pattern: RegExp, field: string])[] = [
  [/^(stocks|operations)\.\d+\.(stock|updates)?\.?/, ''],
  [/^ticketInfo/, 'tickets'],
  [/\.cents$/, ''],
  [/^mode\.email/, 'email'],
  [/^reservation\.(period|quantity)/, '$1'],
  [/^reservation\.schedule/, 'openingHours'],
  [/^reservation\.slots/, 'slots'],
]

/** Translates the fields of a refusal into the form's names. */
export function inFormsWords(error: unknown): unknown {
  if (!(error instanceof ClientError) || error.fields.length === 0) return error
  const fields = error.fields.map((path) =>
    places.reduce((name, [pattern, field]) => name.replace(pattern, field), path),
  )
  return new ClientError(error.code, error.status, error.message, fields, error.details)
}
