import { plural } from '#lib/words/plural.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/field.tsx'
import { parseWhole } from '#ui/typed-numbers.ts'
import type { PurchaseItem } from '../../order-office-shapes.ts'
import { giftText, heldByOthers } from '../gift-text.ts'

/** Some tickets of an item, by id, or only their number if it has none yet. */
export interface Part {
  orderId: string
  ticketIds: readonly string[]
  quantity: number
}

const standing = new Set<PurchaseItem['order']['status']>(['Success', 'PendingConfirmation'])

/** True if some tickets of the item can be refunded without the others. */
export const isDivisible = ({ order, mode }: PurchaseItem): boolean =>
  mode !== null && order.quantity > 1 && standing.has(order.status)

const openTickets = ({ tickets }: PurchaseItem) => tickets.filter(({ voidAt }) => voidAt === null)

const ticketCents = ({ order }: PurchaseItem, quantity: number): number => {
  const options = order.options.reduce((sum, { total }) => sum + total.cents, 0)
  return Math.floor(((order.total.total.cents - options) * quantity) / order.quantity)
}

/** Committee's share in this many tickets, in cents. */
export function partSubsidy(item: PurchaseItem, quantity: number): number {
  const { total, quantity: all } = item.order
  return Math.min(ticketCents(item, quantity), Math.floor(((total.subsidy?.cents ?? 0) * quantity) / all))
}

/** Buyer's share in this many tickets of an item, in cents, with fees but without options. */
export const partCents = (item: PurchaseItem, quantity: number): number =>
  Math.min(item.refundable.cents, ticketCents(item, quantity) - partSubsidy(item, quantity))

interface RefundPartProps {
  items: readonly PurchaseItem[]
  part: Part | null
  error: string | null
  choose: (part: Part | null) => void
}

/** Choice of tickets to refund, from one item at a time; at least one remains. */
export function RefundPart({ items, part, error, choose }: RefundPartProps) {
  const toggle = (orderId: string, ticketId: string, isChosen: boolean) => {
    const before = part?.orderId === orderId ? part.ticketIds : []
    const ticketIds = isChosen ? [...before, ticketId] : before.filter((id) => id !== ticketId)
    choose(ticketIds.length === 0 ? null : { orderId, ticketIds, quantity: ticketIds.length })
  }
  return (
    <div className="flex flex-col gap-3">
      {items.filter(isDivisible).map((item) => {
        const { order } = item
        const tickets = openTickets(item)
        const own = part?.orderId === order.id ? part : null
        const title = `${order.activity.label}, ${order.ticketInfo.label}`
        if (tickets.length === 0)
          return (
            <Input
              key={order.id}
              className="max-w-96"
              label={`Nombre de billets : ${title}`}
              inputMode="numeric"
              value={own ? String(own.quantity) : ''}
              hint={`${order.quantity - 1} au plus. Pour tous, remboursez l’article entier.`}
              error={error}
              onChange={({ currentTarget: { value } }) => {
                const quantity = parseWhole(value) ?? Number.NaN
                choose(
                  quantity >= 1 && quantity < order.quantity ? { orderId: order.id, ticketIds: [], quantity } : null,
                )
              }}
            />
          )
        return (
          <fieldset key={order.id}>
            <legend className="mb-1.5 text-note font-semibold text-ink-soft">{title}</legend>
            <div className="flex flex-col gap-1.5">
              {tickets.map(({ id, unitNumber, code, checkedInAt, gift }) => {
                const isChosen = own?.ticketIds.includes(id) ?? false
                const carriesOptions = order.options.length > 0 && unitNumber === 1
                const isLast = !isChosen && (own?.quantity ?? 0) >= order.quantity - 1
                return (
                  <Checkbox
                    key={id}
                    disabled={carriesOptions || isLast}
                    aria-invalid={error === null ? undefined : true}
                    checked={isChosen}
                    onChange={({ currentTarget }) => toggle(order.id, id, currentTarget.checked)}
                    label={[
                      `Billet ${unitNumber}`,
                      code ?? 'sans code',
                      ...(carriesOptions ? ['porte les options'] : []),
                      ...(checkedInAt === null ? [] : ['a déjà servi à l’entrée']),
                      ...[giftText({ gift })].filter((text) => text !== null),
                    ].join(', ')}
                  />
                )
              })}
            </div>
            <p className="mt-1 text-note text-ink-soft">Pour tous ses billets, remboursez l’article entier.</p>
          </fieldset>
        )
      })}
      {error === null ? null : <p className="font-medium text-negative">{error}</p>}
    </div>
  )
}

/** Sentences on the tickets and places of a refunded part. */
export function partEffects(
  { order, mode, tickets, partnerEmail }: PurchaseItem,
  { quantity, ticketIds }: Part,
): string {
  const left = order.quantity - quantity
  const kept = `${left} ${plural(left, 'billet reste valable', 'billets restent valables')}`
  const voided = `${quantity} ${plural(quantity, 'billet ne donnera plus accès', 'billets ne donneront plus accès')}`
  const places =
    mode === 'Pregenerated'
      ? 'Les documents sont déjà partis : ils ne seront pas revendus.'
      : `${quantity} ${plural(quantity, 'place revient en vente.', 'places reviennent en vente.')}`
  const held = heldByOthers(tickets.filter(({ id }) => ticketIds.includes(id)))
  const told = mode === 'VendorConfirm' && partnerEmail !== null ? ['Le partenaire en est prévenu par email.'] : []
  return [`${voided}, ${kept}.`, ...held, places, ...told].join(' ')
}
