import type { DemoOffer } from './demo-offers.ts'
import type { PlannedPurchase } from './demo-plan.ts'

export function pick<Of>(all: readonly Of[], random: () => number): Of {
  const found = all[Math.floor(random() * all.length)]
  if (found === undefined) throw new Error('There is nothing to choose from.')
  return found
}

/** Tickets that fit the story: needing a confirmation, lacking a document, or neither. */
export function choose(offers: readonly DemoOffer[], { story, random }: PlannedPurchase): DemoOffer[] {
  const of = (...modes: DemoOffer['mode'][]) => {
    const fitting = offers.filter(({ mode }) => modes.includes(mode))
    return fitting.length > 0 ? fitting : offers.filter(({ mode }) => mode === 'Automatic')
  }
  const first = pick(
    story === 'upload'
      ? of('Pregenerated')
      : story === 'waiting' || story === 'confirmed' || story === 'rejected'
        ? of('VendorConfirm', 'AdminConfirm')
        : of('Automatic'),
    random,
  )
  if (story !== 'refundItem' && random() < 0.6) return [first]
  const second = pick(of('Automatic'), random)
  return second.activity.id === first.activity.id ? [first] : [first, second]
}
