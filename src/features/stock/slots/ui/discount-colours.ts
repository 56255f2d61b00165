import type { DiscountLevel } from '#kernel/prices/discount-badge.ts'

/** Text colour of the "Dès" price, by how many discounts lower it. */
export const levelColours: Record<DiscountLevel, string> = {
  none: 'text-ink-soft',
  one: 'text-positive',
  two: 'text-negative',
}

/** Background and text of a badge, one per entry of `discountBands`; each pair has a contrast of at least 4.5. */
const bandColours = [
  'bg-[#e9edf0] text-[#2c3a47]',
  'bg-[#dcefe3] text-[#115c30]',
  'bg-[#bfe5cd] text-[#0d4d27]',
  'bg-[#15703a] text-white',
  'bg-[#ffc861] text-[#553000]',
  'bg-[#b34700] text-white',
  'bg-[#bb1f2b] text-white',
] as const

export const bandColour = (band: number): string => bandColours[band] ?? bandColours[0]
