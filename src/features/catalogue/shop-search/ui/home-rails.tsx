import type { ReactNode } from 'react'
import { ActivityCard } from '#features/catalogue/shop/ui/activity-card.tsx'
import { useKeepMarkup } from '#features/catalogue/shop/ui/keep-markup.ts'
import { ScrollRow } from '#features/catalogue/shop/ui/scroll-row.tsx'
import { SectionTitle } from '#ui/page.tsx'
import type { Rail } from '../rail-shapes.ts'

interface HomeRailsProps {
  rails: readonly Rail[]
  /** Rest of the member's yearly ceilings, under the title of what their committee pays. */
  budget: ReactNode
}

/** Rows of the home page, each of a few activities that have something in common. */
export function HomeRails({ rails, budget }: HomeRailsProps) {
  const keepMarkup = useKeepMarkup()
  return rails.map(({ kind, title, activities }, at) => (
    <section key={kind} aria-labelledby={kind}>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4 md:mb-5">
        <SectionTitle id={kind}>{title}</SectionTitle>
        {kind === 'paid' ? <p className="min-h-10 text-sm leading-5 text-ink-soft sm:min-h-5">{budget}</p> : null}
      </div>
      <ScrollRow what="Activités" className="gap-3 sm:gap-5 lg:gap-6">
        {activities.map((entry) => (
          <li key={entry.item.id} className="grid w-172px shrink-0 snap-start sm:w-220px lg:w-274px">
            {keepMarkup(entry, at === 0 ? 'first card' : 'card', () => (
              <ActivityCard activity={entry.item} sources={entry.sources} left={entry.left} priority={at === 0} />
            ))}
          </li>
        ))}
      </ScrollRow>
    </section>
  ))
}
