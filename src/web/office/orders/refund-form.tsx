import { type FormEvent, useState } from 'react'
import { type CallInput, ClientError } from '../../../api/client.ts'
import type { PurchaseItem } from '../../../features/order-office/order-office-shapes.ts'
import { formatPrice } from '../../../features/stock/money.ts'
import { refundPlace } from '../../../features/vouchers/voucher-part.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Input } from '../../../ui/field.tsx'
import { notify, notifyFailure } from '../../../ui/toast.ts'
import { parseCents } from '../kit/form/numbers.ts'
import { adminCall } from '../kit/scope-call.ts'
import { useOfficeContext } from '../use-office.ts'
import { effects } from './cancel-order.tsx'
import { clientName } from './order-texts.ts'
import type { FoundPurchase } from './purchase-page.tsx'
import { isDivisible, type Part, partCents, partEffects, RefundPart } from './refund-part.tsx'

interface RefundFormProps {
  found: FoundPurchase
  /** Items that are ticked at first. */
  asked: readonly PurchaseItem[]
  close: () => void
  done: () => Promise<void>
  reload: () => Promise<void>
}

type Kind = 'amount' | 'items' | 'order' | 'part'
const kinds: Readonly<Record<Kind, string>> = {
  order: 'Toute la commande',
  items: 'Des articles',
  part: 'Des billets d’un article',
  amount: 'Un montant',
}

const standing = new Set<PurchaseItem['order']['status']>(['Success', 'PendingConfirmation', 'Pending'])

/** Money back, by the operator's goodwill: says in numbers what will happen, for nothing takes it back. */
export function RefundForm({ found, asked, close, done, reload }: RefundFormProps) {
  const { client } = useOfficeContext()
  const { purchase, items } = found
  const left = purchase.refundable.cents
  const [kind, setKind] = useState<Kind>('items')
  const [chosen, setChosen] = useState<readonly string[]>(() => asked.map(({ order }) => order.id))
  const [part, setPart] = useState<Part | null>(null)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [sendEmail, setSendEmail] = useState(purchase.buyer.erasedAt === null)
  const [isPending, setPending] = useState(false)
  const [errors, setErrors] = useState<{ cents?: string; reason?: string; items?: string; part?: string }>({})

  const meant =
    kind === 'order' ? items : kind === 'items' ? items.filter(({ order }) => chosen.includes(order.id)) : []
  const partItem = kind === 'part' && part ? items.find(({ order }) => order.id === part.orderId) : undefined
  const centsOfKind: Readonly<Record<Kind, () => number>> = {
    amount: () => parseCents(typed) || 0,
    order: () => left,
    items: () => meant.reduce((sum, { refundable }) => sum + refundable.cents, 0),
    part: () => (partItem && part ? partCents(partItem, part.quantity) : 0),
  }
  const cents = kind === 'amount' ? centsOfKind.amount() : Math.min(left, centsOfKind[kind]())

  const hasSubsidy = (kind === 'amount' ? items : partItem ? [partItem] : meant).some(
    ({ order }) => order.total.subsidy !== undefined,
  )

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wrong = {
      ...(kind === 'items' && chosen.length === 0 ? { items: 'Choisissez au moins un article.' } : {}),
      ...(kind === 'part' && part === null ? { part: 'Choisissez au moins un billet.' } : {}),
      ...(kind === 'amount' && cents < 1 ? { cents: 'Indiquez un montant en euros, par exemple 8,50.' } : {}),
      ...(kind === 'amount' && cents > left ? { cents: `Il reste ${formatPrice(left)} à rembourser au plus.` } : {}),
      ...(reason.trim() === '' ? { reason: 'Indiquez le motif : le client le lit dans son email.' } : {}),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) {
      const form = event.currentTarget
      requestAnimationFrame(() => {
        if (form instanceof HTMLElement) form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      })
      return
    }
    setPending(true)
    try {
      await adminCall(client)('/admin/refund-order', {
        purchaseId: purchase.id,
        refund: toRefundWish(kind, { chosen, part, cents }),
        refundedCents: purchase.refunded.cents,
        reason,
        sendEmail,
      })
      notify.success(`${formatPrice(cents)} sont remboursés`)
      await done()
    } catch (error) {
      notifyFailure(error)
      if (error instanceof ClientError && error.status === 409) await reload()
    } finally {
      setPending(false)
    }
  }

  return (
    <form
      aria-label="Rembourser"
      noValidate
      onSubmit={(event) => void send(event)}
      className="mt-3 flex flex-col gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <fieldset>
        <legend className="mb-1.5 text-note font-semibold text-ink-soft">Que rembourser ?</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          {(['items', 'part', 'amount', 'order'] as const)
            .filter((each) => each !== 'part' || items.some(isDivisible))
            .map((each) => (
              <label key={each} className="inline-flex min-h-9 cursor-pointer items-center gap-2">
                <input
                  type="radio"
                  name="refund-kind"
                  className="size-4 accent-accent"
                  checked={kind === each}
                  onChange={() => setKind(each)}
                />
                {kinds[each]}
              </label>
            ))}
        </div>
      </fieldset>
      {kind === 'items' ? (
        <fieldset>
          <legend className="mb-1.5 text-note font-semibold text-ink-soft">Articles</legend>
          <div className="flex flex-col gap-1.5">
            {items.map(({ order, refundable }) => (
              <Checkbox
                key={order.id}
                disabled={refundable.cents === 0}
                aria-invalid={errors.items ? true : undefined}
                checked={chosen.includes(order.id)}
                onChange={({ currentTarget: { checked } }) => {
                  setChosen((before) => (checked ? [...before, order.id] : before.filter((id) => id !== order.id)))
                  setErrors(({ items: _cured, ...rest }) => rest)
                }}
                label={`${order.quantity} × ${order.ticketInfo.label}, ${order.activity.label} : ${formatPrice(refundable.cents)}`}
              />
            ))}
          </div>
          {errors.items ? <p className="mt-1 font-medium text-negative">{errors.items}</p> : null}
        </fieldset>
      ) : null}
      {kind === 'part' ? (
        <RefundPart
          items={items}
          part={part}
          error={errors.part ?? null}
          choose={(next) => {
            setPart(next)
            setErrors(({ part: _cured, ...rest }) => rest)
          }}
        />
      ) : null}
      {kind === 'amount' ? (
        <Input
          className="max-w-60"
          label="Montant en euros"
          inputMode="decimal"
          value={typed}
          error={errors.cents ?? null}
          hint={`${formatPrice(left)} au plus. Les billets restent valables.`}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setErrors(({ cents: _cured, ...rest }) => rest)
          }}
        />
      ) : null}
      <Input
        label="Motif"
        value={reason}
        maxLength={200}
        error={errors.reason ?? null}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setErrors(({ reason: _cured, ...rest }) => rest)
        }}
      />
      <Checkbox
        checked={sendEmail}
        disabled={purchase.buyer.erasedAt !== null}
        onChange={({ currentTarget }) => setSendEmail(currentTarget.checked)}
        label="Prévenir le client par email"
      />
      {cents > 0 && cents <= left ? (
        <ul aria-label="Ce qui va se passer" className="list-disc pl-5 text-ink-soft">
          <li>
            {formatPrice(cents)} sont rendus à {clientName(purchase.buyer)},{' '}
            {refundPlace({ total: purchase.total.cents, voucher: purchase.voucher?.cents ?? 0 })}.
          </li>
          {partItem && part ? (
            <li>
              {partItem.order.activity.label} : {partEffects(partItem, part)}
            </li>
          ) : null}
          {hasSubsidy ? (
            <li>
              La part du CSE revient à son budget,{' '}
              {kind === 'amount' ? 'en proportion, une fois le remboursement fait.' : 'pour ce qui est rendu, entière.'}
            </li>
          ) : null}
          {meant
            .filter(({ order }) => standing.has(order.status))
            .map((item) => (
              <li key={item.order.id}>
                {item.order.activity.label} : {effects(item, true).join(' ')}
              </li>
            ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" size="md" loading={isPending}>
          {cents > 0 && cents <= left ? `Rembourser ${formatPrice(cents)}` : 'Rembourser'}
        </Button>
        <Button variant="ghost" size="md" onClick={close}>
          Fermer
        </Button>
      </div>
    </form>
  )
}

type Wish = CallInput<'/admin/refund-order'>['refund']

/** The refund as the call takes it; a part stands for one chosen by now. */
function toRefundWish(
  kind: Kind,
  { chosen, part, cents }: { chosen: readonly string[]; part: Part | null; cents: number },
): Wish {
  if (kind === 'items') return { kind, orderIds: [...chosen], cents }
  if (kind === 'part')
    return { kind, orderId: '', quantity: 1, ...part, ticketIds: [...(part?.ticketIds ?? [])], cents }
  return { kind, cents }
}
