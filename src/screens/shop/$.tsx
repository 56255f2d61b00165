import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageHead } from '#web/page-head.ts'

/** Every other address, /404 among them: the not-found page, at the address that was asked for (A10). */
export const Route = createFileRoute('/$')({
  head: ({ match }) => pageHead(match.context, { title: 'Page introuvable' }),
  loader: () => {
    throw notFound()
  },
})
