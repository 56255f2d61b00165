import { type FormEvent, useState } from 'react'
import { ClientError } from '#api/client.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/field.tsx'
import { notify, notifyFailure } from '#ui/toast.ts'
import { parseCents } from '#ui/typed-numbers.ts'
import { LimitedInput } from '#web/office/kit/form/limited-input.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { PurchaseItem } from '../../order-office-shapes.ts'
import type { FoundPurchase } from '../purchase-page.tsx'
import { RefundEffects } from './refund-effects.tsx'
import { RefundItemsChoice } from './refund-items-choice.tsx'
import { RefundKindChoice } from './refund-kind-choice.tsx'
import { isDivisible, type Part, partCents, RefundPart } from './refund-part.tsx'
import { type RefundKind, toRefundWish } from './refund-wish.ts'

interface RefundFormProps {
  found: FoundPurchase
  /** Items ticked at first. */
  asked: readonly PurchaseItem[]
  close: () => void
  done: () => Promise<void>
  reload: () => Promise<void>
}

/** Goodwill refund by an operator. Shows its effects in numbers first, because it cannot be undone. */
export function RefundForm({ found, asked, close, done, reload }: RefundFormProps) {
  const { client } = useOfficeContext()
  const { purchase, items } = found
  const left = purchase.refundable.cents
  const [kind, setKind] = useState<RefundKind>('items')
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
  const centsOfKind: Readonly<Record<RefundKind, () => number>> = {
    amount: () => parseCents(typed) || 0,
    order: () => left,
    items: () => meant.reduce((sum, { refundable }) => sum + refundable.cents, 0),
    part: () => (partItem && part ? partCents(partItem, part.quantity) : 0),
  }
  const cents = kind === 'amount' ? centsOfKind.amount() : Math.min(left, centsOfKind[kind]())

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
      <RefundKindChoice kind={kind} choose={setKind} isDivisible={items.some(isDivisible)} />
      {kind === 'items' ? (
        <RefundItemsChoice
          items={items}
          chosen={chosen}
          error={errors.items ?? null}
          choose={(next) => {
            setChosen(next)
            setErrors(({ items: _cured, ...rest }) => rest)
          }}
        />
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
      <LimitedInput
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
        <RefundEffects purchase={purchase} items={items} kind={kind} cents={cents} meant={meant} part={part} />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" size="md" loading={isPending}>
          {cents > 0 && cents <= left ? `Rembourser ${formatPrice(cents)}` : 'Rembourser'}
        </Button>
        <Button variant="ghost" size="md" onClick={close}>
          Retour
        </Button>
      </div>
    </form>
  )
}
