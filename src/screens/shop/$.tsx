import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageHead } from '#web/page-head.ts'

/** Not-found page for every other address, /404 included, at the requested address (A10). */
export const Route = createFileRoute('/$')({
  head: ({ match }) => pageHead(match.context, { title: 'Page introuvable' }),
  loader: () => {
    throw notFound()
  },
})
