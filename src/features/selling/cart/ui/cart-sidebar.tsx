import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CartItem } from '#contract/order-shapes.ts'
import { formatPrice, sumCents } from '#kernel/time/money.ts'
import { plural } from '#lib/words/plural.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { bookingHeadingId } from '#ui/text/booking-heading.ts'
import { CartLine, cartItemLine } from './cart-line.tsx'
import { focusAfterRemoval } from './focus-after-removal.ts'
import { RemoveButton } from './remove-button.tsx'
import { useRemoveItem } from './use-remove-item.ts'

interface CartSidebarProps {
  /** The items just added. */
  items: readonly CartItem[]
  open: boolean
  onClose: () => void
}

/**
 * Sidebar with the items just added, and the way to the cart. An item removed here disappears; without any it closes.
 */
export function CartSidebar({ items, open, onClose }: CartSidebarProps) {
  const list = useRef<HTMLUListElement>(null)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const removeItem = useRemoveItem()
  const shown = items.filter(({ cartItem }) => !hidden.has(cartItem.id))
  const subsidy = sumCents(shown.flatMap(({ prices }) => prices.subsidy ?? []))
  const total = sumCents(shown.map(({ prices }) => prices.total)) - subsidy
  const fees = sumCents(shown.map(({ prices }) => prices.fees))

  const remove = async (id: string) => {
    const index = shown.findIndex(({ cartItem }) => cartItem.id === id)
    flushSync(() => setHidden(new Set(hidden).add(id)))
    if (shown.length === 1) onClose()
    else focusAfterRemoval(list.current, index, null)
    if (await removeItem(id)) return
    setHidden((before) => new Set([...before].filter((other) => other !== id)))
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Votre panier"
      mode="slide-right"
      width={600}
      describedBy="ajout"
      // The button that opened it is disabled now, as nothing is selected any more.
      finalFocus={() => document.getElementById(bookingHeadingId)}
      footer={
        <div className="flex flex-col gap-4">
          <dl className="flex flex-col gap-1">
            {fees > 0 ? (
              <div className="flex justify-between text-sm text-ink-soft">
                <dt>Frais de gestion</dt>
                <dd className="tabular-nums">{formatPrice(fees)}</dd>
              </div>
            ) : null}
            {subsidy > 0 ? (
              <div className="flex justify-between text-sm font-semibold text-positive">
                <dt>Part CSE</dt>
                <dd className="tabular-nums">{formatPrice(-subsidy)}</dd>
              </div>
            ) : null}
            <div className="flex items-baseline justify-between font-bold">
              <dt>Total</dt>
              <dd className="text-xl tabular-nums">{formatPrice(total)}</dd>
            </div>
          </dl>
          <div className="flex flex-col gap-2 sm:flex-row-reverse">
            <ButtonLink to="/cart" full>
              Aller au panier
            </ButtonLink>
            <Button variant="secondary" full onClick={onClose}>
              Continuer vos achats
            </Button>
          </div>
        </div>
      }
    >
      <p id="ajout" className="flex items-center gap-2.5 text-lg font-bold" tabIndex={-1}>
        <span className="inline-flex size-8 items-center justify-center rounded-full bg-positive/10 text-positive">
          <CheckIcon />
        </span>
        {plural(items.length, 'Votre billet a été ajouté au panier', 'Vos billets ont été ajoutés au panier')}
      </p>
      <ul ref={list} className="mt-4 divide-y divide-line">
        {shown.map((item) => (
          <li key={item.cartItem.id} className="py-4">
            <CartLine
              item={cartItemLine(item)}
              action={<RemoveButton label={item.ticketInfo.label} onClick={() => void remove(item.cartItem.id)} />}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
