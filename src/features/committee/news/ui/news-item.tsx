import type { ReactNode } from 'react'
import { Image } from '#ui/images/image.tsx'
import type { NewsCard } from '../news-shapes.ts'
import { newsDay, newsTypeTexts } from '../news-texts.ts'

interface NewsItemProps {
  item: Pick<NewsCard, 'type' | 'title' | 'date' | 'excerpt' | 'picture'>
  /** "Lire la suite", as a link. */
  more: ReactNode
  /** Heading level of the title within the surrounding page. */
  Heading: 'h2' | 'h3'
}

/** A news item in a list or in the author's preview. */
export function NewsItem({ item: { type, title, date, excerpt, picture }, more, Heading }: NewsItemProps) {
  return (
    <article className="flex min-w-0 grow flex-col overflow-hidden rounded-xl border border-line bg-paper">
      {picture ? (
        <Image
          media={picture}
          alt=""
          sizes="(min-width: 741px) 400px, 100vw"
          className="aspect-[16/9] w-full object-cover"
        />
      ) : null}
      <div className="flex grow flex-col p-5 [overflow-wrap:anywhere]">
        <p className="text-note text-ink-soft">
          {newsTypeTexts[type]} · {newsDay(date)}
        </p>
        <Heading className="mt-1 text-base font-bold leading-snug">{title}</Heading>
        {excerpt ? <p className="mt-2 text-copy text-ink-soft">{excerpt}</p> : null}
        <div className="mt-auto pt-3 font-semibold text-link">{more}</div>
      </div>
    </article>
  )
}
