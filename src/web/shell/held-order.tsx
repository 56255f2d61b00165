import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { plural } from '#lib/words/plural.ts'
import { ClockIcon } from '#ui/page-icons.tsx'
import { serverNow } from '#ui/server-clock.ts'

const TICK_MS = 5000

/**
 * Sign below the header of an order that holds its places and is not paid, with the minutes left; leads to the cart.
 * By its class the shell keeps room for it on phones, where it is as wide as the page.
 */
export function HeldOrder({ until }: { until: number }) {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.ceil((until - now) / 60_000)
  if (minutes <= 0) return null
  return (
    <Link
      to="/cart"
      className="held-order absolute right-2 top-full mt-2 flex min-h-11 items-center gap-2 rounded-full border border-line bg-paper px-4 text-sm font-semibold text-ink no-underline shadow-float hover:underline lg:right-6"
    >
      <ClockIcon className="shrink-0 text-warning" />
      Commande à payer : encore {minutes} {plural(minutes, 'minute')}
    </Link>
  )
}
