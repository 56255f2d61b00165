import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Activity } from '#contract/catalogue-shapes.ts'
import { FavouriteToggle } from '#features/catalogue/favourites/ui/favourite-toggle.tsx'
import { ActivityHeading, Breadcrumb } from '#features/catalogue/shop/ui/activity-heading.tsx'
import { ContactAccess } from '#features/catalogue/shop/ui/contact-access.tsx'
import { LowestPrice } from '#features/catalogue/shop/ui/discount-badge.tsx'
import { SubsidyContext } from '#features/catalogue/subsidies/ui/subsidy-context.ts'
import { BookingModule } from '#features/selling/booking/ui/booking-module.tsx'
import { ReservationBar, ReservationButton } from '#features/selling/booking/ui/reservation-button.tsx'
import { SoldOut } from '#features/selling/waiting-list/ui/sold-out.tsx'
import { Gallery } from '#kernel/media/ui/gallery.tsx'
import { Markdown } from '#ui/text/markdown.tsx'

interface ActivityViewProps {
  activity: Activity
  /** The member's city, from the address. */
  city?: string | undefined
  /** Moment when the page was made. */
  nowTs: number
  /** Replaces the booking module: a new activity has nothing for sale yet. */
  booking?: ReactNode
}

/** Content of an activity's page; the office's preview shows the same. */
export function ActivityView({ activity, city, nowTs, booking }: ActivityViewProps) {
  const { zone } = useRouteContext({ from: '__root__' })
  const discount = activity.accessible ? activity.bestStock.discount : null
  const media = activity.gallery.length > 0 ? activity.gallery : activity.media ? [activity.media] : []
  return (
    <>
      <Breadcrumb categories={activity.cat} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 md:gap-y-8 lg:(grid-cols-[minmax(0,1fr)_446px] grid-rows-[auto_auto_1fr])">
        <ActivityHeading
          activity={activity}
          actions={
            <>
              <FavouriteToggle target={{ kind: 'activity', targetId: activity.id }} name={activity.label} />
              <ReservationButton activity={activity} />
            </>
          }
        />
        {media.length > 0 ? (
          <div className="min-w-0 lg:col-start-1">
            <Gallery key={activity.id} media={media} label={activity.label} />
          </div>
        ) : null}
        {/* Beside title and pictures, so that dates stand on a desk's first screen. */}
        <aside className="min-w-0 lg:(col-start-2 row-start-1 row-span-3 sticky top-28 self-start)">
          <SubsidyContext value={activity.subsidies ?? null}>
            {booking ?? <BookingModule activity={activity} nowTs={nowTs} SoldOut={SoldOut} />}
          </SubsidyContext>
        </aside>
        <div className="flex min-w-0 flex-col gap-10 max-lg:pt-4 lg:col-start-1">
          {activity.markdown ? <Markdown source={activity.markdown} className="max-w-72ch" /> : null}
          <ContactAccess
            key={`${activity.id} ${city ?? ''}`}
            activity={activity}
            city={city}
            zone={zone}
            nowTs={nowTs}
          />
          {discount ? (
            <ReservationBar activity={activity} price={<LowestPrice discount={discount} className="text-lg" />} />
          ) : null}
        </div>
      </div>
    </>
  )
}
