import type { ReactNode } from 'react'
import type { Media } from '#contract/shapes.ts'
import { Image } from '#ui/images/image.tsx'
import { PageTitle } from '#ui/page.tsx'

/** Name and description of a category, in one band with its image, if it has one. */
export function CategoryHeader({
  name,
  description,
  media,
  action,
}: {
  name: string
  description: string
  media?: Media | null
  action: ReactNode
}) {
  if (!media)
    return (
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <PageTitle lead={description} className="mb-0! min-w-0">
          {name}
        </PageTitle>
        {action}
      </div>
    )
  return (
    <div className="mb-8 grid items-center overflow-hidden rounded-2xl border border-line bg-main-soft sm:grid-cols-[minmax(0,1fr)_minmax(0,320px)] md:(grid-cols-[minmax(0,1fr)_minmax(0,420px)] mb-10)">
      <div className="min-w-0 px-5 py-5 sm:(px-8 py-6) md:px-10">
        <PageTitle lead={description} className="mb-3!">
          {name}
        </PageTitle>
        {action}
      </div>
      <Image
        media={media}
        alt=""
        priority
        sizes="(min-width: 741px) 420px, 100vw"
        className="aspect-[16/9] w-full xs:aspect-[5/2] sm:aspect-[16/9] max-sm:order-first"
      />
    </div>
  )
}
