import type { CallResult } from '#api/client.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { Card } from '#ui/card.tsx'
import { SectionTitle } from '#ui/page.tsx'
import { giftText, leftText } from './paid-by-rules.tsx'

type OwnSubsidy = CallResult<'/list-own-subsidies'>['items'][number]

const forWhat = { All: 'toutes les activités', Category: 'une catégorie', Activity: 'une activité' } as const

/** Formats a rule's last day: "31/12/2026". */
const dayText = (day: string): string => day.split('-').reverse().join('/')

const bounds = ({ maxPerOrder, toDay }: OwnSubsidy): string[] => [
  ...(maxPerOrder === null ? [] : [`Au plus ${formatPrice(maxPerOrder)} par commande`]),
  ...(toDay === null ? [] : [`Jusqu’au ${dayText(toDay)}`]),
]

/** Card on /account: what the member's committees pay, and how much is left; renders nothing if they pay nothing. */
export const OwnSubsidiesCard = ({ items }: { items: readonly OwnSubsidy[] }) =>
  items.length === 0 ? null : (
    <Card className="my-8">
      <SectionTitle className="mb-4">Ce que mon CSE prend en charge</SectionTitle>
      <ul className="flex flex-col gap-5">
        {items.map((item) => (
          <li key={item.id}>
            <p className="font-semibold">
              {giftText(item)} · {item.targetLabel ?? forWhat[item.target]}
            </p>
            {item.ceiling ? <CeilingBar {...item.ceiling} /> : null}
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

/** Rest of a yearly ceiling: the sentence, and a bar as full as what is left. */
const CeilingBar = (ceiling: NonNullable<OwnSubsidy['ceiling']>) => (
  <>
    <p className="text-lg font-bold tabular-nums">{leftText(ceiling)}</p>
    <span aria-hidden="true" className="my-1.5 block h-2 overflow-hidden rounded-full bg-line">
      <span
        className="block h-full rounded-full bg-main-strong"
        style={{ width: `${(100 * ceiling.left) / Math.max(1, ceiling.of)}%` }}
      />
    </span>
  </>
)
