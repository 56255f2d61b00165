import { Link } from '@tanstack/react-router'
import type { ActivitySummary } from '#contract/catalogue-shapes.ts'
import { CommitteePays } from '#features/catalogue/subsidies/ui/committee-pays.tsx'
import { fewLeftText } from '#features/stock/slots/ui/few-left.ts'
import { LockIcon, PinIcon, StarIcon, TagIcon } from '#ui/icons.tsx'
import { Image } from '#ui/images/image.tsx'
import { cardMarks } from './card-mark.ts'
import { DiscountBadge, LowestPrice, shareCents } from './discount-badge.tsx'
import { placeText } from './place-text.ts'

/** Facts that a card needs; the search returns fewer than a list. */
export interface CardFacts
  extends Pick<
    ActivitySummary,
    'id' | 'slugName' | 'label' | 'media' | 'vendor' | 'cse' | 'accessible' | 'benefit' | 'stockType'
  > {
  bestStock: Pick<ActivitySummary['bestStock'], 'discount'>
  locations: readonly Pick<ActivitySummary['locations'][number], 'city' | 'postalCode' | 'country'>[]
}

interface ActivityCardProps {
  activity: CardFacts
  /** Indexes of the locations that matched the sort, the nearest first. */
  sources?: readonly { index: number; distanceInKm: number | null }[]
  priority?: boolean
  /** Places left at its next date, if they are few. */
  left?: number | undefined
}

const SIZES = '(min-width: 1024px) 280px, (min-width: 741px) 33vw, 50vw'

/** Card of one activity in a grid; all of it links to the activity's page. */
export function ActivityCard({ activity, sources = [], priority, left }: ActivityCardProps) {
  const { accessible, bestStock, benefit, cse, label, locations, stockType, vendor } = activity
  const [source] = sources
  const location = locations[source?.index ?? 0]
  const others = locations.length - 1
  const discount = accessible ? bestStock.discount : null
  const city = location?.city?.toLowerCase()
  return (
    <article className="group relative flex min-w-0 flex-col">
      <div className="relative overflow-hidden rounded-xl bg-surface">
        <Image
          media={activity.media}
          alt=""
          sizes={SIZES}
          priority={priority}
          className="aspect-[4/3] w-full transition-transform duration-300 motion-reduce:transition-none motion-safe:group-hover:scale-103"
        />
        {discount ? <DiscountBadge discount={discount} className="absolute left-2.5 top-2.5 shadow-card" /> : null}
        <span className="absolute inset-x-2 bottom-2 flex flex-wrap items-center gap-1.5">
          {cse ? (
            <span className="inline-flex items-center gap-1 rounded-md bg-ink/88 px-2 py-0.5 text-xs font-semibold leading-5 text-white">
              <StarIcon className="size-3.5" />
              Premium
            </span>
          ) : null}
          {discount ? <CommitteePays cents={shareCents(discount)} percent={discount.ownPercent} isSmall /> : null}
        </span>
        {cardMarks.map(([file, CardMark]) => (
          <CardMark key={file} activityId={activity.id} label={label} />
        ))}
      </div>
      <div className="flex grow flex-col pt-3">
        <p className="truncate text-note text-ink-soft">{vendor.name}</p>
        <h3 className="mt-0.5 line-clamp-3 text-pretty text-copy font-semibold leading-snug md:(line-clamp-2 text-base)">
          <Link
            to="/a/$slug/$activityId"
            params={{ slug: activity.slugName, activityId: activity.id }}
            search={source && others > 0 && city ? { city } : undefined}
            className="text-ink no-underline after:(content-empty absolute inset-0 rounded-xl) group-hover:underline underline-offset-3"
          >
            {label}
          </Link>
        </h3>
        {location?.city ? (
          <p className="mt-1 flex items-center gap-1 text-note text-ink-soft">
            <PinIcon className="size-4 shrink-0" />
            <span className="truncate">
              {placeText(location)}
              {others > 0 ? ` +${others}` : ''}
              {source?.distanceInKm != null ? ` · ${Math.max(1, Math.round(source.distanceInKm))} km` : ''}
            </span>
          </p>
        ) : null}
        <div className="mt-auto pt-2">
          {left ? <p className="text-sm font-semibold text-warning">{fewLeftText(left)} à la prochaine date</p> : null}
          {discount ? (
            <LowestPrice discount={discount} className="text-base md:text-lg" />
          ) : accessible ? (
            benefit ? (
              <p className="flex items-start gap-1.5 text-copy font-bold text-positive">
                <TagIcon className="mt-0.5 size-4.5 shrink-0" />
                <span className="line-clamp-3">{benefit}</span>
              </p>
            ) : stockType === 'Standard' ? (
              <p className="text-copy leading-6 text-ink-soft md:leading-7">Stock épuisé</p>
            ) : null
          ) : (
            <p className="flex min-h-6 items-center gap-1.5 text-note text-ink-soft md:min-h-7">
              <LockIcon className="size-4 shrink-0" />
              Avec un code premium
            </p>
          )}
        </div>
      </div>
    </article>
  )
}
