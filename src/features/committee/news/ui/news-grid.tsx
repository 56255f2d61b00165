import { Link } from '@tanstack/react-router'
import type { NewsCard } from '../news-shapes.ts'
import { NewsItem } from './news-item.tsx'

/** News items side by side where there is room. */
export const NewsGrid = ({ items, Heading }: { items: readonly NewsCard[]; Heading: 'h2' | 'h3' }) => (
  <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
    {items.map((item) => (
      <li key={item.id} className="flex min-w-0 flex-col">
        <NewsItem
          item={item}
          Heading={Heading}
          more={
            <Link
              to="/news/$newsId"
              params={{ newsId: item.id }}
              aria-label={`Lire la suite : ${item.title}`}
              className="inline-flex min-h-11 items-center text-link"
            >
              Lire la suite
            </Link>
          }
        />
      </li>
    ))}
  </ul>
)
