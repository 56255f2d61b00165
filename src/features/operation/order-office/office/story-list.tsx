import { momentText } from '#web/office/kit/list/date-text.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { PurchaseItem, StoryEvent } from '../order-office-shapes.ts'

const dots: Readonly<Record<StoryEvent['kind'], string>> = {
  purchase: 'bg-main',
  payment: 'bg-positive',
  webhook: 'bg-ink-soft/50',
  ticket: 'bg-main',
  mail: 'bg-main/60',
  'check-in': 'bg-positive',
  refund: 'bg-warning',
  failure: 'bg-negative',
  audit: 'bg-ink',
}
/** Kinds of events whose details are in English, for operators. */
const english = new Set<StoryEvent['kind']>(['failure', 'webhook'])

/** History of a purchase, newest first. */
export function StoryList({ story, items }: { story: readonly StoryEvent[]; items: readonly PurchaseItem[] }) {
  const { zone } = useOfficeContext().office
  const orderLabel = (id: string | null) =>
    items.length > 1 ? (items.find(({ order }) => order.id === id)?.order.activity.label ?? null) : null
  return (
    <ol aria-label="Historique de la commande" className="border-l border-line">
      {story.map(({ id, ts, kind, text, detail, orderId }) => (
        <li key={id} className="relative pb-3.5 pl-4">
          <i className={`absolute -left-1 top-1.5 size-2 rounded-full ${dots[kind]}`} />
          <span className="block font-medium">{text}</span>
          <span className="block text-note text-ink-soft [overflow-wrap:anywhere]">
            <time dateTime={new Date(ts).toISOString()}>{momentText(zone, ts)}</time>
            {orderLabel(orderId) === null ? '' : ` · ${orderLabel(orderId)}`}
            {detail === null ? null : (
              <>
                {' · '}
                <span lang={english.has(kind) ? 'en' : undefined}>{detail}</span>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
