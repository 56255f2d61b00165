import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { CartItem, VoucherOffer } from '#contract/order-shapes.ts'
import type { VoucherWish } from '#features/selling/checkout/ui/use-checkout.ts'
import { useVoucherChoice, VoucherChoice } from '#features/selling/vouchers/ui/voucher-choice.tsx'
import { sumCents } from '#kernel/time/money.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { CartIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { SectionTitle } from '#ui/page.tsx'
import { CartLine, cartItemLine } from './cart-line.tsx'
import { focusAfterRemoval } from './focus-after-removal.ts'
import { RemoveButton } from './remove-button.tsx'
import { SalesFacts } from './sales-facts.tsx'
import { Totals } from './totals.tsx'
import { useRemoveItem } from './use-remove-item.ts'

interface CartSectionProps {
  items: readonly CartItem[]
  /** Why items could not be bought just now, by cart item id. */
  failures: ReadonlyMap<string, string>
  /** True while an order waits for its payment: another one cannot be started. */
  orderInProgress: boolean
  starting: boolean
  /** Absent if the site takes no holiday vouchers. */
  vouchers?: VoucherOffer | undefined
  onStart: (vouchers?: VoucherWish) => void
}

/** "Panier": the cart lines, their cost, and the step to the payment. */
export function CartSection({ items, failures, orderInProgress, starting, vouchers, onStart }: CartSectionProps) {
  const buyable = items.filter(({ problem }) => problem === null)
  const total = sumCents(buyable.map(({ prices }) => prices.total))
  const fees = sumCents(buyable.map(({ prices }) => prices.fees))
  const subsidy = sumCents(buyable.flatMap(({ prices }) => prices.subsidy ?? []))
  const voucherChoice = useVoucherChoice({ totalCents: total - subsidy, minimumCents: vouchers?.minimum.cents ?? 0 })
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<number | null>(null)
  const { length } = items
  const before = useRef(length)
  useEffect(() => {
    // The focused button has disappeared with its article, so the focus moves to a neighbour.
    if (removed.current !== null && length < before.current) {
      focusAfterRemoval(list.current, removed.current, heading.current)
      removed.current = null
    }
    before.current = length
  }, [length])
  return (
    <section aria-labelledby="panier" className="flex flex-col gap-4">
      <SectionTitle id="panier" ref={heading} tabIndex={-1} className="outline-none">
        Panier
      </SectionTitle>
      {items.length === 0 ? (
        <EmptyCart compact={orderInProgress} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Card>
            <ul ref={list} className="divide-y divide-line">
              {items.map((item, index) => (
                <CartRow
                  key={item.cartItem.id}
                  item={item}
                  failure={failures.get(item.cartItem.id) ?? item.problem}
                  onRemove={() => {
                    removed.current = index
                  }}
                />
              ))}
            </ul>
          </Card>
          <Card className="flex flex-col gap-5 lg:sticky lg:top-28">
            <Totals {...{ total, fees, subsidy }} count={buyable.length} />
            {buyable.length < items.length ? (
              <p className="text-sm text-ink-soft">Les articles qui ne sont plus disponibles ne sont pas comptés.</p>
            ) : null}
            {orderInProgress ? (
              <Notice>Terminez ou annulez la commande en cours avant d’en commencer une autre.</Notice>
            ) : (
              <>
                {vouchers && total - subsidy >= vouchers.minimum.cents ? <VoucherChoice {...voucherChoice} /> : null}
                <Button
                  size="lg"
                  full
                  disabled={buyable.length === 0}
                  loading={starting}
                  onClick={() => voucherChoice.go(onStart)}
                  aria-describedby="regles-de-vente"
                >
                  {total === subsidy ? 'Valider la commande' : 'Passer au paiement'}
                </Button>
                <SalesFacts id="regles-de-vente" items={buyable} isSaidByLines />
              </>
            )}
          </Card>
        </div>
      )}
    </section>
  )
}

interface CartRowProps {
  item: CartItem
  failure: string | null
  /** Called just before it is removed. */
  onRemove: () => void
}

function CartRow({ item, failure, onRemove }: CartRowProps) {
  const router = useRouter()
  const removeItem = useRemoveItem()
  const [removing, setRemoving] = useState(false)
  const remove = async () => {
    setRemoving(true)
    onRemove()
    await removeItem(item.cartItem.id)
    await router.invalidate()
    setRemoving(false)
  }
  return (
    <li className="py-5 first:pt-0 last:pb-0">
      <CartLine
        item={cartItemLine(item)}
        action={<RemoveButton label={item.ticketInfo.label} loading={removing} onClick={() => void remove()} />}
      >
        {failure ? <Notice kind="warn">{failure}</Notice> : null}
      </CartLine>
    </li>
  )
}

/** `compact`: a side note below an order that waits for its payment. */
function EmptyCart({ compact }: { compact: boolean }) {
  if (compact) return <p className="rounded-xl bg-surface px-6 py-5 text-ink-soft">Panier vide</p>
  return (
    <EmptyState Icon={CartIcon} text="Panier vide">
      <ButtonLink to="/">Découvrir les activités</ButtonLink>
    </EmptyState>
  )
}
