import { useNavigate, useRouteContext } from '@tanstack/react-router'
import type { CallResult } from '#api/client.ts'
import { Image } from '#ui/images/image.tsx'
import { SuggestInput, type SuggestInputProps } from '#ui/suggest/suggest-input.tsx'
import { DiscountBadge } from './discount-badge.tsx'

type Found = CallResult<'/search-activity'>['activities'][number]

export type ActivitySuggestProps = Pick<
  SuggestInputProps<Found>,
  'name' | 'label' | 'placeholder' | 'className' | 'initialText'
>

/** Suggests activities that match the typed text; picking one opens its page. */
export function ActivitySuggest(props: ActivitySuggestProps) {
  const { client } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  return (
    <SuggestInput
      {...props}
      load={async (query, signal) => (await client('/search-activity', { query }, { signal })).activities}
      itemKey={({ item }) => item.id}
      itemText={({ item }) => item.label}
      onPick={({ item }) =>
        void navigate({ to: '/a/$slug/$activityId', params: { slug: item.slugName, activityId: item.id } })
      }
      emptyText="Aucune activité ne correspond."
      renderItem={({ item, locations }) => (
        <span className="flex items-center gap-3">
          <Image media={item.media} alt="" sizes="64px" className="h-12 w-14 shrink-0 rounded-md md:w-16" />
          <span className="min-w-0 grow">
            <span className="line-clamp-2 font-semibold leading-snug">{item.label}</span>
            <span className="block truncate text-sm text-ink-soft">
              {[item.vendor.name, locations[0]?.city].filter(Boolean).join(' · ')}
            </span>
          </span>
          {item.accessible ? null : <span className="shrink-0 text-sm text-ink-soft">Premium</span>}
          {item.bestStock.discount ? <DiscountBadge discount={item.bestStock.discount} /> : null}
        </span>
      )}
    />
  )
}
