import { classNames } from '#ui/class-names.ts'
import { Image } from '#ui/images/image.tsx'
import { Markdown } from '#ui/text/markdown.tsx'
import type { ShownNews } from '../news-shapes.ts'
import { newsDay, newsTypeTexts } from '../news-texts.ts'

interface NewsArticleProps {
  item: Omit<ShownNews, 'id'>
  /** Heading level of the title within the surrounding page. */
  Heading: 'h1' | 'h3'
}

/** A whole news item, on its page and in the preview. */
export function NewsArticle({ item: { type, title, date, description, picture }, Heading }: NewsArticleProps) {
  const isPage = Heading === 'h1'
  return (
    <article className="[overflow-wrap:anywhere]">
      <p className="text-ink-soft">
        {newsTypeTexts[type]} · {newsDay(date)}
      </p>
      <Heading className={classNames('mt-1', isPage ? 'type-page' : 'text-lg font-bold leading-snug')}>{title}</Heading>
      {picture ? (
        <Image
          media={picture}
          alt={picture.media.alt ?? ''}
          priority={isPage}
          sizes="(min-width: 800px) 752px, 100vw"
          className="mt-6 w-full rounded-xl"
        />
      ) : null}
      {description ? <Markdown source={description} className="mt-6" /> : null}
    </article>
  )
}
