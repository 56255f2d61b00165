import type { CallResult } from '#api/client.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { Card } from '#ui/card.tsx'
import { SectionTitle } from '#ui/page.tsx'
import { giftText, leftText } from './paid-by-rules.tsx'

type OwnSubsidy = CallResult<'/list-own-subsidies'>['items'][number]

const forWhat = { All: 'toutes les activités', Category: 'une catégorie', Activity: 'une activité' } as const

/** Formats a rule's last day: "31/12/2026". */
const dayText = (day: string): string => day.split('-').reverse().join('/')

const bounds = ({ ceiling, maxPerOrder, toDay }: OwnSubsidy): string[] => [
  ...(ceiling ? [leftText(ceiling)] : []),
  ...(maxPerOrder === null ? [] : [`Au plus ${formatPrice(maxPerOrder)} par commande`]),
  ...(toDay === null ? [] : [`Jusqu’au ${dayText(toDay)}`]),
]

/** Card on /account: what the member's committees pay, and how much is left; renders nothing if they pay nothing. */
export const OwnSubsidiesCard = ({ items }: { items: readonly OwnSubsidy[] }) =>
  items.length === 0 ? null : (
    <Card className="my-8">
      <SectionTitle className="mb-4">Ce que mon CSE prend en charge</SectionTitle>
      <ul className="flex flex-col gap-3">
        {items.map((item) => (
          <li key={item.id}>
            <p className="font-semibold">
              {giftText(item)} · {item.targetLabel ?? forWhat[item.target]}
            </p>
            {bounds(item).map((text) => (
              <p key={text} className="text-note text-ink-soft tabular-nums">
                {text}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  )
