import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CartItem } from '#contract/order-shapes.ts'
import { CommitteePays } from '#features/catalogue/subsidies/ui/committee-pays.tsx'
import { giftText } from '#features/catalogue/subsidies/ui/paid-by-rules.tsx'
import { personLimitText } from '#features/selling/openings/opening-texts.ts'
import { PublicPrice } from '#features/stock/slots/ui/public-price.tsx'
import { giftAmount } from '#kernel/prices/share-out.ts'
import { formatPrice, sumCents } from '#kernel/time/money.ts'
import { contractSentence } from '#lib/words/contract-kinds.ts'
import { Image } from '#ui/images/image.tsx'

type LineItem = Pick<
  CartItem,
  'activity' | 'ticketInfo' | 'options' | 'validityDateStr' | 'maxPerPerson' | 'contractKind'
> & {
  /** Absent in older orders. */
  seller?: CartItem['seller'] | undefined
  quantity: number
  prices: Pick<CartItem['prices'], 'price1' | 'price3' | 'subsidy'>
  /** Rule by which the committee pays, of a line in the cart. */
  committeeGift?: CartItem['committeeGift']
}

interface CartLineProps {
  item: LineItem
  /** Heading level of the line; 3 by default. */
  level?: 2 | 3
  /** Sentence about the right to withdraw, if not its kind's own; null for none. */
  contract?: string | null
  /** A button or a status under the price. */
  action?: ReactNode
  children?: ReactNode
}

/**
 * One bought or wanted ticket: picture, title, date, quantity, price without fees, and the share that a committee pays;
 * below them right of withdrawal and seller, which the law wants on each line.
 */
export function CartLine({
  item,
  level = 3,
  contract = contractSentence(item.contractKind),
  action,
  children,
}: CartLineProps) {
  const { activity, ticketInfo, options, prices, quantity } = item
  const subsidy = prices.subsidy?.cents ?? 0
  const price = prices.price3.cents
  const gift = item.committeeGift
  // A share that a ceiling or the budget cuts is less than the percentage of its rule.
  const isWhole = gift && giftAmount(gift, { price, quantity }) === subsidy
  const percent = (isWhole && gift.percent) || undefined
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="flex flex-col gap-3">
      <div className="flex gap-4">
        <Image
          media={activity.media}
          alt=""
          sizes="96px"
          className="size-18 shrink-0 overflow-hidden rounded-lg sm:size-24"
        />
        <div className="@container flex min-w-0 grow flex-col gap-2">
          <div className="flex flex-col gap-2 @md:(flex-row justify-between gap-4)">
            <div className="min-w-0">
              <Heading className="text-pretty font-semibold leading-snug">
                <Link
                  to="/a/$slug/$activityId"
                  params={{ slug: activity.slugName, activityId: activity.id }}
                  className="inline-block py-0.5 text-ink no-underline hover:underline"
                >
                  {activity.label}
                </Link>
              </Heading>
              <p className="text-sm">
                <Link
                  to="/v/$slug/$vendorId"
                  params={{ slug: activity.vendor.slugName, vendorId: activity.vendor.id }}
                  className="inline-block py-0.5 text-ink-soft no-underline hover:underline"
                >
                  {activity.vendor.name}
                </Link>
              </p>
              <p className="mt-1 text-sm">
                {quantity} × {ticketInfo.label}
                <UnitPrice
                  cents={prices.price3.cents - sumCents(options.map((option) => option.total))}
                  quantity={quantity}
                />
              </p>
              {options.map((option) => (
                <p key={option.id} className="text-sm text-ink-soft">
                  + {option.quantity} × {option.label}
                  <UnitPrice cents={option.total.cents} quantity={option.quantity} />
                </p>
              ))}
              <p className="text-sm text-ink-soft">{item.validityDateStr}</p>
              {item.maxPerPerson ? <p className="text-sm text-ink-soft">{personLimitText(item.maxPerPerson)}</p> : null}
            </div>
            <div className="flex shrink-0 flex-wrap items-center gap-x-2.5 gap-y-1 @md:(flex-col items-end)">
              <p className="font-bold tabular-nums">{formatPrice(price)}</p>
              {prices.price1.cents > price ? <PublicPrice cents={prices.price1.cents} className="text-sm" /> : null}
              <CommitteePays cents={subsidy} percent={percent} />
              {subsidy > 0 && gift ? (
                <p className="text-note text-ink-soft tabular-nums">
                  {percent ? `soit ${formatPrice(subsidy)}` : giftText(gift)}
                </p>
              ) : null}
              {action ? <div className="has-[button]:ml-auto">{action}</div> : null}
            </div>
          </div>
          {children}
        </div>
      </div>
      <div className="flex flex-col gap-1.5 text-note text-ink-soft [overflow-wrap:anywhere]">
        {contract === null ? null : <p>{contract}</p>}
        {item.seller ? <p>{item.seller}</p> : null}
      </div>
    </article>
  )
}

/** Price of one among several; `cents` is for all of them, and prices are rounded per unit. */
function UnitPrice({ cents, quantity }: { cents: number; quantity: number }) {
  if (quantity === 1 || cents === 0) return null
  return <span className="text-ink-soft"> à {formatPrice(cents / quantity)} l’unité</span>
}

export const cartItemLine = (item: CartItem): LineItem => ({ ...item, quantity: item.cartItem.itemData.quantity })
